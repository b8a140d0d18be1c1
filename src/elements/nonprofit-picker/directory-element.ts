import { TaskStatus } from '@lit/task'
import type { PropertyValues } from 'lit'
import { ApiError } from '../../client/client-errors.ts'
import { CATEGORIES, type Category } from '../../contract/categories.ts'
import type { ListedNonprofit } from '../../contract/nonprofits.ts'
import { pickerEnglish } from '../messages/nonprofit-picker.english.ts'
import { numberMistake } from '../shared/attributes.ts'
import { NonprofitSearchedEvent } from '../shared/events.ts'
import type { Named } from '../shared/nonprofit-view.ts'
import { searchNonprofits, showNonprofit } from '../shared/operations.ts'
import { failurePhase, type Phase } from '../shared/service.ts'
import { ComboboxElement } from './combobox-element.ts'
import { type Consent, readConsent } from './consent.ts'
import { offeredCategories } from './offered-categories.ts'
import { forgetChoice, recallChoice } from './remembered-choice.ts'
import { type DirectoryQuery, type Found, type FoundNonprofit, findNonprofits } from './search.ts'

const SHORTEST_TERM = 2
const LARGEST_LIMIT = 50
const USUAL_LIMIT = 10

/** What is shown of a chosen nonprofit. */
export type Chosen = Named & Pick<ListedNonprofit, 'id'>

/** A combobox whose options are what the directory answers, and whose value is looked up there. */
export abstract class DirectoryElement extends ComboboxElement<FoundNonprofit> {
  static override readonly english = pickerEnglish
  static override properties = {
    ...ComboboxElement.properties,
    term: { state: true },
    cause: { state: true },
    pages: { state: true },
    chosen: { state: true },
  }

  abstract consent: Consent
  abstract categories: string | readonly string[]
  abstract limit: number | string

  protected term = ''
  protected cause: Category | '' = ''
  protected pages = 1
  protected chosen: Chosen | undefined
  protected found: Found | undefined

  protected readonly search = this.serviceTask(
    () => [this.#query(), this.opened] as const,
    async ([query, isWanted], signal) => {
      if (!isWanted) return this.found
      const scope = `${this.baseUrl} ${this.publicKey}`
      const found = await findNonprofits((request) => this.ask(searchNonprofits, request, { signal }), query, scope)
      this.found = found
      this.dispatchEvent(
        new NonprofitSearchedEvent({ termLength: query.term.length, results: found.nonprofits.length }),
      )
      return found
    },
  )

  protected readonly lookup = this.serviceTask(
    () => this.value,
    async (id, signal) => {
      if (id === '' || this.chosen?.id === id) return
      this.chosen = undefined
      try {
        this.chosen = await this.ask(showNonprofit, { params: { id } }, { signal })
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error
        this.warn(`value="${id}" is no nonprofit`)
        this.value = ''
        if (recallChoice() === id) forgetChoice()
      }
    },
  )

  override get phase(): Phase {
    if (this.lookup.status === TaskStatus.ERROR && this.value !== '') return failurePhase(this.lookup.error)
    if (this.value !== '') return this.chosen === undefined ? 'loading' : 'ready'
    if (!this.opened) return 'idle'
    if (this.search.status === TaskStatus.ERROR) return failurePhase(this.search.error)
    if (this.search.status !== TaskStatus.COMPLETE || this.found === undefined) return 'loading'
    return this.found.nonprofits.length === 0 ? 'empty' : 'ready'
  }

  override refresh(): void {
    if (this.value !== '') void this.lookup.run()
    else void this.search.run()
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    if (this.#limitMistake !== undefined) this.warn(this.#limitMistake)
    if (this.options !== undefined && this.active >= this.options.length) this.active = -1
  }

  protected override get options(): readonly FoundNonprofit[] | undefined {
    return this.found?.nonprofits
  }

  protected override get isStale(): boolean {
    return this.term !== termOf(this.typed.trim()) || this.search.status === TaskStatus.PENDING
  }

  protected override askFor(term: string): void {
    this.term = termOf(term)
    this.pages = 1
    this.active = -1
  }

  /** The causes to filter by. */
  protected get offered(): readonly Category[] {
    return offeredCategories(this.categories, (word) => this.warn(`"${word}" is not a category`))
  }

  get #limitMistake(): string | undefined {
    return numberMistake('limit', this.limit, 1, LARGEST_LIMIT)
  }

  #query(): DirectoryQuery {
    const { offered } = this
    const all = offered.length === CATEGORIES.length ? [] : offered
    const consent = readConsent(`${this.consent}`)
    if (consent === undefined)
      this.warn(`consent="${this.consent}" is none of any, direct, via-change, both, either, none`)
    return {
      term: this.term,
      categories: this.cause === '' ? all : [this.cause],
      consent: consent ?? 'any',
      limit: (this.#limitMistake === undefined && Number(this.limit)) || USUAL_LIMIT,
      pages: this.pages,
    }
  }

  /** What assistive technology is told of. */
  protected get announcement(): string {
    if (this.value !== '') return this.chosen === undefined ? '' : this.t('chosen', { name: this.chosen.name })
    const count = this.found?.nonprofits.length ?? 0
    if (this.phase === 'ready') return this.t('resultCount', { count })
    if (this.phase === 'empty') return this.t('nothingFound', { term: this.term })
    return this.phase === 'loading' ? this.t('loading') : ''
  }
}

/** Shorter terms find too much: they count as none. */
function termOf(typed: string): string {
  return typed.length < SHORTEST_TERM ? '' : typed
}
