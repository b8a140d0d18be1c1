import type { contract } from '../../../../contract/index.ts'
import { findOrder, listOrders } from '../../money/programs/order-records.ts'
import { refundOrder, unknownOrder } from '../../money/programs/refund-order.ts'
import { takeOrder } from '../../money/programs/take-order.ts'
import { type Context, type GroupHandlers, positionOf } from './context.ts'

/** Handlers for the orders that an account's programs donate for. */
export const orderHandlers: GroupHandlers<typeof contract.orders> = {
  async create({ body }, context) {
    return takeOrder(context, body)
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

function scopeOf({ account, liveMode }: Context) {
  return { accountId: account.id, liveMode }
}
