import type { Category } from '../../contract/categories.ts'
import type { RequestOf } from '../../contract/endpoint.ts'
import type { ListedNonprofit, searchNonprofits } from '../../contract/nonprofits.ts'
import { AnswerCache } from '../shared/answer-cache.ts'
import type { Shown } from '../shared/shown-members.ts'
import { type Consent, type ConsentFilter, filtersFor } from './consent.ts'
import { mergeRanked, type RankedPart } from './merge-ranked.ts'

/** A nonprofit as the picker shows it. */
export type FoundNonprofit = Shown<ListedNonprofit>

/** Asks the directory for one page. */
type AskPage = (request: RequestOf<typeof searchNonprofits>) => Promise<Page>

interface Page {
  nonprofits: FoundNonprofit[]
  related_categories?: readonly string[] | undefined
}

/** What the donor asks the directory. */
export interface DirectoryQuery {
  term: string
  categories: readonly Category[]
  consent: Consent
  limit: number
  /** How many pages of the directory to look at, from 1. */
  pages: number
}

/** What was found so far, and whether there is more. */
export interface Found {
  nonprofits: readonly FoundNonprofit[]
  more: boolean
  /** Where nothing was found: causes close to what was asked for. */
  related: readonly string[]
}

/** The last page the service has. */
const LAST_PAGE = 100

const cache = new AnswerCache<Page>()

/** Asks the directory, twice and merged for `either`. `scope` keeps answers of different keys and addresses apart. */
export async function findNonprofits(ask: AskPage, query: DirectoryQuery, scope: string): Promise<Found> {
  const related: string[] = []
  const parts = await Promise.all(filtersFor(query.consent).map((filter) => part(filter)))
  const [first, second] = parts
  if (first === undefined) return { nonprofits: [], more: false, related }
  if (second === undefined) return { nonprofits: first.items, more: !first.complete, related }
  const merged = mergeRanked(first, second, ({ written_consent: { direct, via_change } }) => direct && via_change)
  return { nonprofits: merged.items, more: !merged.complete && query.pages < LAST_PAGE, related }

  async function part(filter: ConsentFilter): Promise<RankedPart<FoundNonprofit>> {
    const numbers = Array.from({ length: query.pages }, (_, index) => index + 1)
    const pages = await Promise.all(numbers.map((page) => askPage(filter, page)))
    const full = (pages.at(-1)?.nonprofits.length ?? 0) >= query.limit
    related.splice(0, related.length, ...(pages[0]?.related_categories ?? []))
    return { items: pages.flatMap(({ nonprofits }) => nonprofits), complete: !full || query.pages >= LAST_PAGE }
  }

  function askPage(filter: ConsentFilter, page: number): Promise<Page> {
    const sent = {
      ...(query.term === '' ? {} : { search_term: query.term }),
      ...(query.categories.length === 0 ? {} : { categories: [...query.categories] }),
      ...(Object.keys(filter).length === 0 ? {} : { written_consent: filter }),
      page,
      limit: query.limit,
    }
    return cache.get(`${scope} ${JSON.stringify(sent)}`, () => ask({ query: sent }))
  }
}
