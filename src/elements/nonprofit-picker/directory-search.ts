import { TaskStatus } from '@lit/task'
import type { ReactiveController } from 'lit'
import { CATEGORIES, type Category } from '../../contract/categories.ts'
import type { RequestOf } from '../../contract/endpoint.ts'
import type * as contract from '../../contract/nonprofits.ts'
import type { AlmonerElement, ServiceTask } from '../shared/almoner-element.ts'
import { NonprofitSearchedEvent } from '../shared/events.ts'
import { searchNonprofits } from '../shared/operations.ts'
import { type Phase, type Shown, taskPhase } from '../shared/service.ts'
import { CONSENT_FILTERS, type ConsentFilter, type PickerSettings } from './picker-attributes.ts'

/** Milliseconds after the last keypress until the typed text is searched for. */
const TYPING_PAUSE = 150
/** Shorter terms match too much; they count as none. */
const SHORTEST_TERM = 2
/** The last page that the service offers. */
const LAST_PAGE = 100

/** A nonprofit as the picker shows it. */
export type FoundNonprofit = Shown<contract.FoundNonprofit>

/** Results so far. */
interface Found {
  nonprofits: readonly FoundNonprofit[]
  hasMore: boolean
  /** If nothing was found: categories related to the term. */
  related: readonly string[]
  /** If nothing matches all words: the search for fewer words that returned these results. */
  relaxed?: Relaxed | undefined
}

/** A search for fewer words than were typed. */
interface Relaxed {
  term: string
  /** The place that was left out, if nothing else was. */
  place: string | undefined
}

/** One search: what is typed, how it is filtered, and how many pages are shown. */
interface Query {
  term: string
  categories: readonly Category[]
  filters: readonly ConsentFilter[]
  limit: number
  pages: number
}

/** Requests one page from the service. */
type AskPage = (request: RequestOf<typeof contract.searchNonprofits>) => Promise<Page>

interface Page {
  nonprofits: FoundNonprofit[]
  related_categories?: readonly string[] | undefined
  searched_for?: string | undefined
  relaxed_place?: string | undefined
}

interface SearchOptions {
  settings: () => PickerSettings
  /** Whether results are shown; no request is sent before. */
  isWanted: () => boolean
}

/** Searches the directory for what the donor types, a moment after the last keypress. */
export class DirectorySearch implements ReactiveController {
  readonly #host: AlmonerElement
  readonly #settings: () => PickerSettings
  readonly #task: ServiceTask<Found>
  #text = ''
  #term = ''
  #category: Category | '' = ''
  #pages = 1
  #found: Found | undefined
  #pause: ReturnType<typeof setTimeout> | undefined
  #release: Promise<unknown> | undefined

  constructor(host: AlmonerElement, { settings, isWanted }: SearchOptions) {
    this.#host = host
    this.#settings = settings
    host.addController(this)
    this.#task = host.serviceTask(
      () => [this.#query(), isWanted()] as const,
      async ([query, wanted], signal) => (wanted ? this.#search(query, signal) : this.#found),
    )
  }

  hostDisconnected(): void {
    this.searchNow()
  }

  /** The typed text. */
  get text(): string {
    return this.#text
  }

  /** The last search term; empty for featured nonprofits. */
  get term(): string {
    return this.#term
  }

  /** The category that results are limited to; empty for all. */
  get category(): Category | '' {
    return this.#category
  }

  /** The results; undefined before the first response. */
  get options(): readonly FoundNonprofit[] | undefined {
    return this.#found?.nonprofits
  }

  get hasMore(): boolean {
    return this.#found?.hasMore === true
  }

  /** If nothing was found: related categories that the page offers. */
  get related(): readonly Category[] {
    return this.#settings().categories.filter((category) => this.#found?.related.includes(category))
  }

  /** If nothing matches all words: the search for fewer words that is shown. */
  get relaxed(): Relaxed | undefined {
    return this.#found?.relaxed
  }

  get isLoading(): boolean {
    return this.#task.status === TaskStatus.PENDING
  }

  /** Whether the results still belong to an earlier text. */
  get isStale(): boolean {
    return this.#term !== termOf(this.#text) || this.isLoading
  }

  get error(): unknown {
    return this.#task.status === TaskStatus.ERROR ? this.#task.error : undefined
  }

  get phase(): Phase {
    const phase = taskPhase(this.#task, ({ nonprofits }) => nonprofits.length === 0)
    return phase === 'idle' ? 'loading' : phase
  }

  /** Sets the typed text; the search follows after a pause. */
  type(text: string): void {
    this.#text = text
    clearTimeout(this.#pause)
    this.#pause = setTimeout(() => this.searchNow(), TYPING_PAUSE)
    this.#host.requestUpdate()
  }

  /** Keeps the current results until then. */
  hold(release: Promise<unknown>): void {
    this.#release = release
  }

  /** Searches without waiting for the end of the pause. */
  searchNow(): void {
    if (this.#pause === undefined) return
    this.#show(this.#text, this.#category)
  }

  /** Empties the text; the category stays. */
  clear(): void {
    this.#show('', this.#category)
  }

  /** Limits the results to a category; an empty one stands for all. */
  filter(category: Category | ''): void {
    this.#show(this.#text, category)
  }

  /** Shows a category instead of results for the text. */
  browse(category: Category): void {
    this.#show('', category)
  }

  showMore(): void {
    this.#pages += 1
    this.#host.requestUpdate()
  }

  retry(): void {
    void this.#task.run()
  }

  #show(text: string, category: Category | ''): void {
    clearTimeout(this.#pause)
    this.#pause = undefined
    this.#text = text
    this.#term = termOf(text)
    this.#category = category
    this.#pages = 1
    this.#host.requestUpdate()
  }

  #query(): Query {
    const { categories, consent, limit } = this.#settings()
    const all = categories.length === CATEGORIES.length ? [] : categories
    return {
      term: this.#term,
      categories: this.#category === '' ? all : [this.#category],
      filters: CONSENT_FILTERS[consent],
      limit,
      pages: this.#pages,
    }
  }

  async #search(query: Query, signal: AbortSignal): Promise<Found> {
    const host = this.#host
    const ask: AskPage = (request) => host.ask(searchNonprofits, request, { signal })
    const found = await findNonprofits(ask, query).finally(() => this.#release)
    signal.throwIfAborted()
    this.#found = found
    host.dispatchEvent(new NonprofitSearchedEvent({ termLength: query.term.length, results: found.nonprofits.length }))
    return found
  }
}

function termOf(text: string): string {
  const term = text.trim()
  return term.length < SHORTEST_TERM ? '' : term
}

/** Loads all pages of a query; two filters make two searches, merged into one list. */
async function findNonprofits(ask: AskPage, query: Query): Promise<Found> {
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
  for (;;) {
    const head = first.items[at]
    const otherHead = second.items[other]
    if ((head === undefined && !first.isComplete) || (otherHead === undefined && !second.isComplete)) break
    if (head === undefined && otherHead === undefined) break
    const isSame = head !== undefined && head.id === otherHead?.id
    const takesFirst = isSame || otherHead === undefined || (head !== undefined && goesFirst(head, otherHead))
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
