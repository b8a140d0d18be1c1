import type { contract } from '../../../../contract/index.ts'
import { createFund, type FundChanging, findFund, fundResource, listFunds, unknownFund } from '../../funds/funds.ts'
import { changeFund } from '../../giving-pages/page-review.ts'
import { type Context, type GroupHandlers, positionOf } from './context.ts'

/** Handlers for the funds of an account. */
export const fundHandlers: GroupHandlers<typeof contract.funds> = {
  async create({ body }, context) {
    return fundResource(await createFund(changing(context), body), context.publicUrl)
  },

  async list({ query }, context) {
    const position = { ...positionOf(query), status: query.status }
    const { rows, hasMore } = await listFunds(context.db, scopeOf(context), position)
    return { funds: rows.map((row) => fundResource(row, context.publicUrl)), has_more: hasMore }
  },

  async show({ params }, context) {
    const fund = await findFund(context.db, scopeOf(context), params.id)
    if (fund === undefined) throw unknownFund()
    return fundResource(fund, context.publicUrl)
  },

  async update({ params, body }, context) {
    return fundResource(await changeFund(changing(context), params.id, body), context.publicUrl)
  },
}

function scopeOf({ account, liveMode }: Context) {
  return { accountId: account.id, liveMode }
}

function changing({ account, liveMode, db, newId, now }: Context): FundChanging {
  return { accountId: account.id, liveMode, db, newId, now }
}
