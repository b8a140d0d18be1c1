import type { contract } from '../../../../contract/index.ts'
import { HttpError } from '../../../http/http-error.ts'
import { findAccountMonthlyGift, listMonthlyGifts } from '../../monthly-gifts/monthly-gift-records.ts'
import type { Context } from './context.ts'
import type { GroupHandlers } from './handler.ts'
import { positionOf } from './list-position.ts'

/** Answers for the monthly gifts of an account. */
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
