import type { contract } from '../../../../contract/index.ts'
import { HttpError } from '../../../http/http-error.ts'
import { findAccountPayout, listAccountPayouts } from '../../money/payouts/payout-notices.ts'
import type { Context } from './context.ts'
import type { GroupHandlers } from './handler.ts'
import { positionOf } from './list-position.ts'

/** Answers for payouts, as far as the gifts of an account are in them. */
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

function scopeOf({ account, liveMode }: Context) {
  return { accountId: account.id, liveMode }
}
