import { TaskStatus } from '@lit/task'
import type { ReactiveController } from 'lit'
import { CATEGORIES, type Category } from '../../contract/categories.ts'
import type { AlmonerElement, ServiceTask } from '../shared/almoner-element.ts'
import { NonprofitSearchedEvent } from '../shared/events.ts'
import { searchNonprofits } from '../shared/operations.ts'
import { type Phase, taskPhase } from '../shared/service.ts'
import {
  type AskPage,
  type Found,
  type FoundNonprofit,
  findNonprofits,
  type Query,
  type Relaxed,
} from './find-nonprofits.ts'
import { CONSENT_FILTERS, type PickerSettings } from './picker-attributes.ts'

/** Milliseconds after the last keypress until the typed text is searched for. */
const TYPING_PAUSE = 150
/** Shorter terms match too much; they count as none. */
const SHORTEST_TERM = 2

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
