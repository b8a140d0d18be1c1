import * as z from 'zod/mini'
import { type contract, ListedNonprofit } from '../../../contract/index.ts'
import { HttpError } from '../../http/http-error.ts'
import { pendingPayout } from '../donations/index.ts'
import { type GroupHandlers, WrittenAnswer } from '../handler.ts'
import type { Database } from '../tables.ts'
import { findListings } from './find-nonprofits.ts'
import type { ListedRecord } from './listed-nonprofits.ts'
import { listedNonprofitResource, nonprofitResource } from './nonprofit-resource.ts'
import { findNonprofit, type NonprofitRecord } from './queries.ts'
import { socialThemes } from './social/themes.ts'

/** Answers for the directory. */
export const nonprofitHandlers: GroupHandlers<typeof contract.nonprofits> = {
  async search({ query }, { account, publicUrl, ...sources }) {
    const asked = {
      term: query.search_term,
      categories: query.categories,
      direct: query.written_consent?.direct,
      viaChange: query.written_consent?.via_change,
      showHidden: query.show_hidden ?? false,
      accountId: account.id,
      offset: (query.page - 1) * query.limit,
      limit: query.limit,
    }
    const write = (record: ListedRecord) =>
      JSON.stringify(z.encode(ListedNonprofit, listedNonprofitResource(record, publicUrl)))
    const listings = await findListings(sources, asked, write)
    return new WrittenAnswer(`{"nonprofits":[${listings.join(',')}],"page":${query.page}}`)
  },

  async show({ params }, { account, db, liveMode, publicUrl }) {
    const record = await requireNonprofit(db, params.id, account.id)
    const pending = await pendingPayout(db, { accountId: account.id, liveMode }, record.id)
    return nonprofitResource(record, publicUrl, pending)
  },

  async socialMediaContent({ params }, { account, db, publicUrl }) {
    const record = await requireNonprofit(db, params.id, account.id)
    return socialThemes.map((theme) => ({ theme, url: `${publicUrl}/social/${record.id}/${theme}.png` }))
  },
}

async function requireNonprofit(db: Database, idOrEin: string, accountId: string): Promise<NonprofitRecord> {
  const record = await findNonprofit(db, idOrEin, accountId)
  if (record === undefined)
    throw new HttpError('not_found', { detail: 'No nonprofit has this ID or EIN.', param: 'id' })
  return record
}
