import type { contract } from '../../../../contract/index.ts'
import { HttpError } from '../../../http/http-error.ts'
import { findAccountInvoice, listAccountInvoices } from '../../money/billing/invoice-records.ts'
import type { Context } from './context.ts'
import type { GroupHandlers } from './handler.ts'
import { positionOf } from './list-position.ts'

/** Answers for the invoices of an account. */
export const invoiceHandlers: GroupHandlers<typeof contract.invoices> = {
  async list({ query }, context) {
    const { rows, hasMore } = await listAccountInvoices(context.db, scopeOf(context), positionOf(query))
    return { invoices: rows, has_more: hasMore }
  },

  async show({ params }, context) {
    const invoice = await findAccountInvoice(context.db, scopeOf(context), params.id)
    if (invoice === undefined)
      throw new HttpError('not_found', { detail: 'No invoice of this account has this ID.', param: 'id' })
    return invoice
  },
}

function scopeOf({ account, liveMode }: Context) {
  return { accountId: account.id, liveMode }
}
