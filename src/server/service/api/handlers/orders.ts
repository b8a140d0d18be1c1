import type { contract } from '../../../../contract/index.ts'
import { HttpError } from '../../../http/http-error.ts'
import { fromUnixSeconds } from '../../../kernel/clock.ts'
import { findNonprofit } from '../../directory/registry/nonprofit-records.ts'
import { findOrder, listOrders } from '../../money/programs/order-records.ts'
import { recordOrder } from '../../money/programs/record-orders.ts'
import { refundOrder, unknownOrder } from '../../money/programs/refund-order.ts'
import { type Context, type GroupHandlers, positionOf } from './context.ts'

const DAY_MS = 86_400_000

/** Answers for the orders that an account's programs give by. */
export const orderHandlers: GroupHandlers<typeof contract.orders> = {
  async create({ body }, context) {
    const orderedAt = body.created_at === undefined ? context.now : fromUnixSeconds(body.created_at)
    if (orderedAt.getTime() > context.now.getTime() + DAY_MS)
      throw new HttpError('parameter_invalid', {
        detail: 'created_at is more than a day in the future.',
        param: 'created_at',
      })
    return recordOrder(context, {
      externalId: body.external_id,
      total: body.total,
      items: body.items,
      orderedAt,
      nonprofitId: await chosenNonprofit(body.nonprofit_id, context),
      isTest: body.test,
    })
  },

  async list({ query }, context) {
    const position = { ...positionOf(query), externalId: query.external_id }
    const { rows, hasMore } = await listOrders(context.db, scopeOf(context), position)
    return { orders: rows, has_more: hasMore }
  },

  async show({ params }, context) {
    const order = await findOrder(context.db, scopeOf(context), params.external_id)
    if (order === undefined) throw unknownOrder()
    return order
  },

  async refund({ params, body }, context) {
    return refundOrder(context, { externalId: params.external_id, amount: body.amount, refundId: body.refund_id })
  },
}

async function chosenNonprofit(idOrEin: string | undefined, { db }: Context): Promise<string | null> {
  if (idOrEin === undefined) return null
  const nonprofit = await findNonprofit(db, idOrEin)
  if (nonprofit !== undefined) return nonprofit.id
  throw new HttpError('nonprofit_invalid', {
    detail: `No nonprofit has the ID or EIN ${idOrEin}.`,
    param: 'nonprofit_id',
  })
}

function scopeOf({ account, liveMode }: Context) {
  return { accountId: account.id, liveMode }
}
