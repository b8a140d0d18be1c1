import type { contract } from '../../../../contract/index.ts'
import {
  archiveGivingPage,
  createGivingPage,
  findGivingPage,
  type GivingPageChanging,
  givingPageResource,
  listGivingPages,
  publishGivingPage,
  type StatedGivingPage,
  startOf,
  unknownGivingPage,
  updateGivingPage,
} from '../../giving-pages/giving-pages.ts'
import { type Context, type GroupHandlers, positionOf } from './context.ts'

/** Answers for the giving pages of an account. */
export const givingPageHandlers: GroupHandlers<typeof contract.givingPages> = {
  async create({ body }, context) {
    return toAccount(await createGivingPage(changing(context), body), context)
  },

  async list({ query }, context) {
    const position = { ...positionOf(query), status: query.status }
    const { rows, hasMore } = await listGivingPages(context.db, changing(context), position)
    return { giving_pages: rows.map((row) => toAccount(row, context)), has_more: hasMore }
  },

  async show({ params }, context) {
    const page = await findGivingPage(context.db, changing(context), params.id)
    if (page === undefined) throw unknownGivingPage()
    return toAccount(page, context)
  },

  async update({ params, body }, context) {
    return toAccount(await updateGivingPage(changing(context), params.id, body), context)
  },

  async publish({ params, body }, context) {
    const startsAt = startOf(body.starts_at)
    return toAccount(await publishGivingPage(changing(context), params.id, { startsAt }), context)
  },

  async archive({ params }, context) {
    return toAccount(await archiveGivingPage(changing(context), params.id), context)
  },
}

function changing({ account, liveMode, db, newId, now }: Context): GivingPageChanging {
  return { accountId: account.id, liveMode, db, newId, now }
}

function toAccount(page: StatedGivingPage, { publicUrl }: Context) {
  return givingPageResource(page, publicUrl)
}
