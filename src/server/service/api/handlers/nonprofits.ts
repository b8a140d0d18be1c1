import * as z from 'zod/mini'
import { type contract, ListedNonprofit, type Nonprofit, type ParsedRequestOf } from '../../../../contract/index.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { chooseLocale } from '../../../pages/page-locale.ts'
import { termsAt } from '../../accounts/fee-terms.ts'
import type { ListedRecord } from '../../directory/registry/listed-nonprofits.ts'
import { findNonprofit, loadNonprofits, type NonprofitRecord } from '../../directory/registry/nonprofit-records.ts'
import {
  legacyNonprofitResource,
  listedNonprofitResource,
  nonprofitListResource,
  nonprofitResource,
} from '../../directory/registry/nonprofit-resource.ts'
import type { Relaxation } from '../../directory/search/answer/relaxation.ts'
import { findListings, findNonprofits, placeOf, relatedCategories } from '../../directory/search/find-nonprofits.ts'
import { socialThemes } from '../../directory/social/themes.ts'
import { findFund, fundPictureUrl, isFundId } from '../../funds/funds.ts'
import { pageWithCursor, unknownCursor } from '../../list-slice.ts'
import { pendingPayout } from '../../money/donations/donation-records.ts'
import { listMatches } from '../../money/programs/program-records.ts'
import { publishedRates } from '../../reports/propose-impact-rate.ts'
import { type Context, type GroupHandlers, SerializedAnswer } from './context.ts'

/** Handlers for the directory. */
export const nonprofitHandlers: GroupHandlers<typeof contract.nonprofits> = {
  async search({ query }, { account, publicUrl, ...sources }) {
    const filters = {
      term: query.search_term,
      categories: query.categories,
      direct: query.written_consent?.direct,
      viaChange: query.written_consent?.via_change,
      showHidden: query.show_hidden ?? false,
      accountId: account.id,
    }
    const offset = await offsetOf(query, (id) => placeOf(sources, filters, id))
    const write = (record: ListedRecord) =>
      JSON.stringify(z.encode(ListedNonprofit, listedNonprofitResource(record, publicUrl)))
    const { listings, hasMore, relaxed } = await findListings(
      sources,
      { ...filters, offset, limit: query.limit },
      write,
    )
    const related = listings.length > 0 ? [] : relatedCategories(query.search_term ?? '', query.categories)
    const offered = related.length > 0 ? `,"related_categories":${JSON.stringify(related)}` : ''
    const leftOut = relaxed === null ? '' : `,${JSON.stringify(relaxedMembers(relaxed)).slice(1, -1)}`
    return new SerializedAnswer(
      `{"nonprofits":[${listings.join(',')}],"page":${query.page},"has_more":${hasMore}${leftOut}${offered}}`,
    )
  },

  async show({ params }, context) {
    const { account, db, liveMode, now, publicUrl } = context
    if (isFundId(params.id)) return showFund(params.id, context)
    const record = await requireNonprofit(db, params.id, account.id)
    const pending = await pendingPayout(db, { accountId: account.id, liveMode }, record.id)
    const rates = await publishedRates(db, record.id)
    const impactRates = rates.length === 0 ? {} : { impact_rates: rates }
    const matching = await listMatches(db, { accountId: account.id, liveMode }, { nonprofitId: record.id, now })
    return {
      ...nonprofitResource(record, publicUrl, pending),
      ...impactRates,
      card_fee: cardFee(context),
      ...(matching.length === 0 ? {} : { matching }),
    }
  },

  async socialMediaContent({ params, query }, { account, db, publicUrl }) {
    const record = await requireNonprofit(db, params.id, account.id)
    const { language } = chooseLocale([query.locale])
    const languageParameter = language === 'en' ? {} : { lang: language }
    const giftPageParameter = query.gift_page === undefined ? {} : { gift_page: query.gift_page }
    // Only direct consent to this account decides whether the logo is shown.
    const isOwn = query.gift_page !== undefined || (record.logo_url !== null && !record.via_change)
    const search = new URLSearchParams({
      ...languageParameter,
      ...(isOwn ? { account: account.id } : {}),
      ...giftPageParameter,
    }).toString()
    const queryString = search === '' ? '' : `?${search}`
    return socialThemes.map((theme) => ({ theme, url: `${publicUrl}/social/${record.id}/${theme}.png${queryString}` }))
  },
}

function cardFee({ account, now }: Context): Nonprofit['card_fee'] {
  const { basis_points, fixed_cents } = termsAt(account.feeTerms, 'card', now)
  return { basis_points, fixed_cents }
}

/** A fund in the form of a nonprofit, for requests that accept either. */
async function showFund(id: string, context: Context): Promise<Nonprofit> {
  const { account, db, liveMode, publicUrl } = context
  const fund = await findFund(db, { accountId: account.id, liveMode }, id)
  if (fund?.status !== 'active') throw new HttpError('not_found', { detail: 'No fund has this ID.', param: 'id' })
  const ids = fund.nonprofits.map(({ nonprofit_id: one }) => one)
  const records = await loadNonprofits(db, ids, account.id)
  return {
    ...nonprofitListResource(fund, records, publicUrl),
    logo_url: fundPictureUrl(fund, publicUrl),
    card_fee: cardFee(context),
    fund_nonprofits: fund.nonprofits,
  }
}

function relaxedMembers({ words, kept, place }: Relaxation) {
  return { relaxed: words, searched_for: kept.join(' '), ...(place === undefined ? {} : { relaxed_place: place }) }
}

/** The offset of a page: after the nonprofit in `starting_after`, or after the previous pages. */
async function offsetOf(
  { page, limit, starting_after: id }: ParsedRequestOf<typeof contract.nonprofits.search>['query'],
  find: (id: string) => Promise<number | undefined>,
): Promise<number> {
  if (id === undefined) return (page - 1) * limit
  if (page > 1) throw pageWithCursor()
  const place = await find(id)
  if (place === undefined) throw unknownCursor()
  return place
}

async function requireNonprofit(db: Database, idOrEin: string, accountId: string): Promise<NonprofitRecord> {
  const record = await findNonprofit(db, idOrEin, accountId)
  if (record === undefined)
    throw new HttpError('not_found', { detail: 'No nonprofit has this ID or EIN.', param: 'id' })
  return record
}

const MOST_PER_PAGE = 30

/** Handlers for the legacy search, by name with Basic keys. */
export const legacyNonprofitHandlers: Pick<GroupHandlers<typeof contract.legacy>, 'searchNonprofits'> = {
  async searchNonprofits({ query }, { account, publicUrl, ...sources }) {
    const limit = Math.min(query.limit, MOST_PER_PAGE)
    const records = await findNonprofits(sources, {
      term: query.name,
      showHidden: false,
      accountId: account.id,
      offset: (query.page - 1) * limit,
      limit,
    })
    return { nonprofits: records.map((record) => legacyNonprofitResource(record, publicUrl)), page: query.page }
  },
}
