import type { contract } from '../../../../contract/index.ts'
import { HttpError } from '../../../http/http-error.ts'
import { findAccountInvoice, listAccountInvoices } from '../../money/billing/invoice-records.ts'
import { findAccountPayout, listAccountPayouts } from '../../money/payouts/payout-notices.ts'
import { findAccountMonthlyGift, listMonthlyGifts } from '../../monthly-gifts/monthly-gift-records.ts'
import { type Context, type GroupHandlers, positionOf } from './context.ts'

/** Handlers for the invoices of an account. */
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

/** Handlers for payouts, limited to the account's donations in them. */
export const payoutHandlers: GroupHandlers<typeof contract.payouts> = {
  async list({ query }, context) {
    const { rows, hasMore } = await listAccountPayouts(context.db, scopeOf(context), positionOf(query))
    return { payouts: rows, has_more: hasMore }
  },

  async show({ params }, context) {
    const payout = await findAccountPayout(context.db, scopeOf(context), params.id)
    if (payout === undefined)
      throw new HttpError('not_found', { detail: 'No payout of this account has this ID.', param: 'id' })
    return payout
  },
}

/** Handlers for the monthly gifts of an account. */
export const monthlyGiftHandlers: GroupHandlers<typeof contract.monthlyGifts> = {
  async list({ query }, context) {
    const filter = { status: query.status, externalId: query.external_id }
    const { rows, hasMore } = await listMonthlyGifts(context.db, scopeOf(context), filter, positionOf(query))
    return { monthly_gifts: rows, has_more: hasMore }
  },

  async show({ params }, context) {
    const gift = await findAccountMonthlyGift(context.db, scopeOf(context), params.id)
    if (gift === undefined)
      throw new HttpError('not_found', { detail: 'No monthly gift of this account has this ID.', param: 'id' })
    return gift
  },
}

function scopeOf({ account, liveMode }: Context) {
  return { accountId: account.id, liveMode }
}
