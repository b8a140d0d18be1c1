import type { contract, ParsedRequestOf } from '../../../../contract/index.ts'
import type { Order } from '../../../../contract/orders.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { fromUnixSeconds } from '../../../kernel/clock.ts'
import type { AccountScope } from '../../accounts/find-accounts.ts'
import { findNonprofit } from '../../directory/registry/nonprofit-records.ts'
import { recordOrder } from './record-orders.ts'

/** An order as the API takes it; amounts are cents, times unix seconds. */
export type OrderRequest = ParsedRequestOf<typeof contract.orders.create>['body']

const DAY_MS = 86_400_000

/** Records an order that came by the API, by a store's webhook or in a file. Refuses a future time or an unknown nonprofit. */
export async function takeOrder(scope: AccountScope, order: OrderRequest): Promise<Order> {
  const orderedAt = order.created_at === undefined ? scope.now : fromUnixSeconds(order.created_at)
  if (orderedAt.getTime() > scope.now.getTime() + DAY_MS)
    throw new HttpError('parameter_invalid', {
      detail: 'created_at is more than a day in the future.',
      param: 'created_at',
    })
  return recordOrder(scope, {
    externalId: order.external_id,
    total: order.total,
    items: order.items,
    orderedAt,
    nonprofitId: await chosenNonprofit(order.nonprofit_id, scope.db),
    isTest: order.test,
  })
}

async function chosenNonprofit(idOrEin: string | undefined, db: Database): Promise<string | null> {
  if (idOrEin === undefined) return null
  const nonprofit = await findNonprofit(db, idOrEin)
  if (nonprofit !== undefined) return nonprofit.id
  throw new HttpError('nonprofit_invalid', {
    detail: `No nonprofit has the ID or EIN ${idOrEin}.`,
    param: 'nonprofit_id',
  })
}
