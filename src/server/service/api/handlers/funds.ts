import type { contract } from '../../../../contract/index.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import {
  createFund,
  type FundChanging,
  findFund,
  fundResource,
  listFunds,
  unknownFund,
  updateFund,
} from '../../funds/funds.ts'
import { noteFundRewrite } from '../../giving-pages/page-review.ts'
import { type Context, type GroupHandlers, positionOf } from './context.ts'

/** Answers for the funds of an account. */
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
    const owner = changing(context)
    const fund = await inTransaction(owner.db, async (tx) => {
      const updated = await updateFund({ ...owner, db: tx }, params.id, body)
      await noteFundRewrite(tx, params.id, owner.now)
      return updated
    })
    return fundResource(fund, context.publicUrl)
  },
}

function scopeOf({ account, liveMode }: Context) {
  return { accountId: account.id, liveMode }
}

function changing({ account, liveMode, db, newId, now }: Context): FundChanging {
  return { accountId: account.id, liveMode, db, newId, now }
}
