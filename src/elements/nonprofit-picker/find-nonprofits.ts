import type { Category } from '../../contract/categories.ts'
import type { RequestOf } from '../../contract/endpoint.ts'
import type * as contract from '../../contract/nonprofits.ts'
import type { Shown } from '../shared/service.ts'
import type { ConsentFilter } from './picker-attributes.ts'

/** The last page that the service offers. */
const LAST_PAGE = 100

/** A nonprofit as the picker shows it. */
export type FoundNonprofit = Shown<contract.FoundNonprofit>

/** Results so far. */
export interface Found {
  nonprofits: readonly FoundNonprofit[]
  hasMore: boolean
  /** If nothing was found: categories related to the term. */
  related: readonly string[]
  /** If nothing matches all words: the search for fewer words that returned these results. */
  relaxed?: Relaxed | undefined
}

/** A search for fewer words than were typed. */
export interface Relaxed {
  term: string
  /** The place that was left out, if nothing else was. */
  place: string | undefined
}

/** One search: what is typed, how it is filtered, and how many pages are shown. */
export interface Query {
  term: string
  categories: readonly Category[]
  filters: readonly ConsentFilter[]
  limit: number
  pages: number
}

/** Requests one page from the service. */
export type AskPage = (request: RequestOf<typeof contract.searchNonprofits>) => Promise<Page>

interface Page {
  nonprofits: FoundNonprofit[]
  related_categories?: readonly string[] | undefined
  searched_for?: string | undefined
  relaxed_place?: string | undefined
}

/** Loads all pages of a query; two filters make two searches, merged into one list. */
export async function findNonprofits(ask: AskPage, query: Query): Promise<Found> {
  const [first, second] = await Promise.all(query.filters.map((filter) => loadPages(ask, query, filter)))
  if (first === undefined) return { nonprofits: [], hasMore: false, related: [] }
  const { related } = first
  if (second === undefined)
    return { nonprofits: first.items, hasMore: !first.isComplete, related, relaxed: first.relaxed }
  const isInBoth = ({ written_consent: { direct, via_change } }: FoundNonprofit) => direct && via_change
  const { items, isComplete } = mergeRanked(first, second, isInBoth)
  const relaxed = second.relaxed && first.relaxed
  return { nonprofits: items, hasMore: !isComplete && query.pages < LAST_PAGE, related, relaxed }
}

async function loadPages(ask: AskPage, query: Query, filter: ConsentFilter) {
  const { term, categories, limit, pages } = query
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  const answers = await Promise.all(
    numbers.map((page) =>
      ask({
        query: {
          ...(term === '' ? {} : { search_term: term }),
          ...(categories.length === 0 ? {} : { categories: [...categories] }),
          ...(Object.keys(filter).length === 0 ? {} : { written_consent: filter }),
          page,
          limit,
        },
      }),
    ),
  )
  const isFull = (answers.at(-1)?.nonprofits.length ?? 0) >= limit
  return {
    items: answers.flatMap(({ nonprofits }) => nonprofits),
    isComplete: !isFull || pages >= LAST_PAGE,
    related: answers[0]?.related_categories ?? [],
    relaxed: relaxedOf(answers[0]),
  }
}

function relaxedOf(page: Page | undefined): Relaxed | undefined {
  const term = page?.searched_for
  return term === undefined ? undefined : { term, place: page?.relaxed_place }
}

/** A ranked list as far as it is loaded. */
interface RankedList<Item> {
  items: readonly Item[]
  /** Whether nothing comes after these. */
  isComplete: boolean
}

/**
 * Merges two lists with the same ranking into one without duplicates, keeping the order of both.
 * `isInBoth` tells whether an item belongs to both lists, loaded or not. The merge stops where the next item is not
 * certain yet, so that loading more only adds to the end.
 */
function mergeRanked<Item extends { id: string }>(
  first: RankedList<Item>,
  second: RankedList<Item>,
  isInBoth: (item: Item) => boolean,
): RankedList<Item> {
  const merged = new Map<string, Item>()
  let at = 0
  let other = 0
  while (isNextCertain(first, at) && isNextCertain(second, other)) {
    const head = first.items[at]
    const otherHead = second.items[other]
    if (head === undefined && otherHead === undefined) break
    const isSame = head?.id === otherHead?.id
    const takesFirst = head !== undefined && (isSame || otherHead === undefined || goesFirst(head, otherHead))
    const next = takesFirst ? head : otherHead
    if (next !== undefined && !merged.has(next.id)) merged.set(next.id, next)
    if (takesFirst) at += 1
    if (isSame || !takesFirst) other += 1
  }
  const isComplete = first.isComplete && second.isComplete && at >= first.items.length && other >= second.items.length
  return { items: [...merged.values()], isComplete }

  function goesFirst(head: Item, otherHead: Item): boolean {
    // An item of both lists waits until it heads both. Otherwise the lists take turns.
    if (isInBoth(head) && !isInBoth(otherHead)) return false
    return isInBoth(otherHead) || at <= other
  }
}

/** Whether the item at an index is loaded, or the list is known to end there. */
function isNextCertain({ items, isComplete }: RankedList<unknown>, index: number): boolean {
  return index < items.length || isComplete
}
