import { Task, TaskStatus } from '@lit/task'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { CATEGORIES, type Category, type ListedNonprofit, nonprofits } from '../../contract/nonprofits.ts'
import { ApiElement, type Phase } from '../api-element.ts'
import { english, type MessageKey } from '../english.ts'
import { NonprofitClearedEvent, NonprofitSearchedEvent, NonprofitSelectedEvent } from '../events.ts'
import { CROSS, renderIcon, SEARCH } from '../icons.ts'
import { type Named, nonprofitStyles, renderFacts, renderLogo } from '../nonprofit-view.ts'
import { askPatiently } from '../patient-request.ts'
import { tokens } from '../tokens.styles.ts'
import { consentMessage, readConsent } from './consent.ts'
import { markMatches } from './marked-text.ts'
import { styles } from './nonprofit-picker.styles.ts'
import { Popup } from './popup.ts'
import { forgetChoice, recallChoice, rememberChoice } from './remembered-choice.ts'
import { type Found, type Question, search } from './search.ts'

const PAUSE = 150
const SHORTEST_TERM = 2
const LARGEST_LIMIT = 50

/** What is shown of a chosen nonprofit. */
type Chosen = Named & Pick<ListedNonprofit, 'id'>

/**
 * Lets a donor find and choose a nonprofit. A form control: its value is the nonprofit's id.
 *
 * @slot - A link that works without this element; shown until it is ready and whenever it cannot work.
 * @slot label - The label, instead of the attribute.
 * @slot empty - Shown below the sentence that nothing was found.
 * @csspart label - The label above the field.
 * @csspart field - The frame around the text field.
 * @csspart input - The text field.
 * @csspart panel - The popup with causes and results.
 * @csspart chip - A cause to filter by.
 * @csspart listbox - The list of results.
 * @csspart option - One result.
 * @csspart logo - The picture of a nonprofit, or its initial.
 * @csspart name - The name of a nonprofit.
 * @csspart consent - What a nonprofit agreed to.
 * @csspart card - The chosen nonprofit.
 * @csspart button - Every plain button.
 * @csspart status - What went wrong.
 * @csspart ribbon - The sign of test mode.
 * @cssstate loading - An answer is awaited.
 * @cssstate ready - Results are shown.
 * @cssstate empty - Nothing was found.
 * @cssstate error - The service could not answer.
 * @cssstate offline - There is no connection.
 * @cssstate idle - The popup is closed.
 * @cssstate open - The popup is open.
 * @cssstate chosen - A nonprofit is chosen.
 * @fires almoner-nonprofit-selected - The donor chose a nonprofit.
 * @fires almoner-nonprofit-cleared - The donor took the choice back.
 * @fires almoner-nonprofit-searched - A search was answered.
 * @fires almoner-request-failed - A request failed for good.
 */
export class NonprofitPickerElement extends ApiElement {
  static readonly formAssociated = true
  static override shadowRootOptions = { ...ApiElement.shadowRootOptions, delegatesFocus: true }
  static override styles = [tokens, nonprofitStyles, styles]
  static override properties = {
    ...ApiElement.properties,
    name: {},
    value: {},
    label: {},
    placeholder: {},
    consent: {},
    categories: {},
    limit: {},
    required: { type: Boolean },
    disabled: { type: Boolean },
    remember: { type: Boolean },
    opened: { state: true },
    typed: { state: true },
    term: { state: true },
    cause: { state: true },
    pages: { state: true },
    active: { state: true },
    chosen: { state: true },
    blocked: { state: true },
  }

  /** Name of the form field. */
  name = ''
  /** Id of the chosen nonprofit; empty when none is. */
  value = ''
  /** Label above the field. */
  label = ''
  /** Hint inside the empty field. */
  placeholder = ''
  /** Written consent to require: `any`, `direct`, `via-change`, `both`, `either`, `none`. */
  consent = 'any'
  /** Causes to offer: a comma list, a JSON list or an array; all eleven when empty. */
  categories: string | readonly string[] = ''
  /** Results per page, 1 to 50. */
  limit: number | string = 10
  /** Whether the form needs a choice. */
  required = false
  /** Whether nothing can be chosen now. */
  disabled = false
  /** Whether to keep the choice in this browser for the next visit. */
  remember = false

  protected opened = false
  protected typed = ''
  protected term = ''
  protected cause: Category | '' = ''
  protected pages = 1
  protected active = -1
  protected chosen: Chosen | undefined
  protected blocked = false

  #timer: ReturnType<typeof setTimeout> | undefined
  #found: Found | undefined
  #initial = ''
  /** Whom Enter asked for while an answer was awaited. */
  #wanted = ''
  readonly #popup = new Popup(
    () => this.renderRoot.querySelector<HTMLElement>('#panel'),
    () => this.renderRoot.querySelector<HTMLElement>('#field'),
  )

  readonly #search = new Task(this, {
    args: () => [this.#question(), this.isUsable && this.opened, this.publicKey, this.baseUrl] as const,
    argsEqual: (one, two) => JSON.stringify(one) === JSON.stringify(two),
    task: async ([question, wanted, key, base], { signal }) => {
      if (!wanted) return this.#found
      const found = await search(this.connect({ nonprofits }), question, { scope: `${base} ${key}`, signal })
      this.#found = found
      this.dispatchEvent(
        new NonprofitSearchedEvent({ termLength: question.term.length, results: found.nonprofits.length }),
      )
      return found
    },
    onError: (error) => this.report(error),
  })

  readonly #lookup = new Task(this, {
    args: () => [this.isUsable ? this.value : '', this.publicKey, this.baseUrl] as const,
    task: async ([id], { signal }) => {
      if (id === '' || this.chosen?.id === id) return
      this.chosen = undefined
      const ask = (limited: AbortSignal) =>
        this.connect({ nonprofits }).nonprofits.show({ params: { id } }, { signal: limited })
      this.chosen = await askPatiently(ask, signal)
    },
    onError: (error) => this.report(error),
  })

  override get phase(): Phase {
    if (this.#lookup.status === TaskStatus.ERROR && this.value !== '') return this.phaseOf(this.#lookup.error)
    if (this.value !== '') return this.chosen === undefined ? 'loading' : 'ready'
    if (!this.opened) return 'idle'
    if (this.#search.status === TaskStatus.ERROR) return this.phaseOf(this.#search.error)
    if (this.#search.status !== TaskStatus.COMPLETE || this.#found === undefined) return 'loading'
    return this.#found.nonprofits.length === 0 ? 'empty' : 'ready'
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#initial = this.getAttribute('value') ?? ''
    if (this.remember && !this.value) this.value = recallChoice()
  }

  override disconnectedCallback(): void {
    clearTimeout(this.#timer)
    this.close()
    super.disconnectedCallback()
  }

  /** Opens the results. */
  show(): void {
    if (this.disabled || this.value !== '') return
    this.opened = true
  }

  /** Closes the results. */
  close(): void {
    this.opened = false
    this.active = -1
    this.#popup.close()
  }

  override refresh(): void {
    if (this.value !== '') void this.#lookup.run()
    else void this.#search.run()
  }

  /** Takes the choice back, as the donor's own Clear and Change do. */
  clear(): void {
    this.value = ''
    this.chosen = undefined
    this.typed = ''
    this.#ask('')
  }

  /** Resolves when nothing is awaited any more. */
  get settled(): Promise<void> {
    return Promise.allSettled([this.updateComplete, this.#search.taskComplete, this.#lookup.taskComplete]).then(
      async () => {
        await this.updateComplete
      },
    )
  }

  formResetCallback(): void {
    this.clear()
    this.value = this.#initial
  }

  formStateRestoreCallback(state: string | File | FormData | null): void {
    if (typeof state === 'string') this.value = state
  }

  formDisabledCallback(disabled: boolean): void {
    this.disabled = disabled
  }

  get form(): HTMLFormElement | null {
    return this.internals.form
  }

  get validity(): ValidityState {
    return this.internals.validity
  }

  get validationMessage(): string {
    return this.internals.validationMessage
  }

  checkValidity(): boolean {
    return this.internals.checkValidity()
  }

  reportValidity(): boolean {
    return this.internals.reportValidity()
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    if (changed.has('consent') && readConsent(`${this.consent}`) === undefined)
      this.warn(`consent="${this.consent}" is none of any, direct, via-change, both, either, none`)
    if (changed.has('categories')) this.#readCategories((word) => this.warn(`"${word}" is not a category`))
    if (this.#found !== undefined && this.active >= this.#found.nonprofits.length) this.active = -1
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    const { states } = this.internals
    states[this.opened ? 'add' : 'delete']('open')
    states[this.value !== '' ? 'add' : 'delete']('chosen')
    this.#updateForm()
    if (this.opened) this.#popup.open()
    if (this.#wanted !== '' && !this.#isStale) this.#chooseWanted()
    if (changed.has('active') && this.active >= 0)
      this.renderRoot.querySelector(`#option-${this.active}`)?.scrollIntoView({ block: 'nearest' })
  }

  #updateForm(): void {
    this.internals.setFormValue(this.value === '' ? null : this.value, this.value)
    const anchor = this.renderRoot.querySelector<HTMLElement>('input') ?? undefined
    if (this.required && this.value === '')
      this.internals.setValidity({ valueMissing: true }, this.say('pickRequired'), anchor)
    else this.internals.setValidity({})
  }

  #question(): Question {
    const offered = this.#readCategories()
    const all = offered.length === CATEGORIES.length ? [] : offered
    const limit = Math.trunc(Number(this.limit))
    return {
      term: this.term,
      categories: this.cause === '' ? all : [this.cause],
      consent: readConsent(`${this.consent}`) ?? 'any',
      limit: limit >= 1 && limit <= LARGEST_LIMIT ? limit : 10,
      pages: this.pages,
    }
  }

  #readCategories(complain: (word: string) => void = () => undefined): readonly Category[] {
    const known: Category[] = []
    for (const word of listOf(this.categories)) {
      const category = CATEGORIES.find((name) => name === word.toLowerCase())
      if (category === undefined) complain(word)
      else known.push(category)
    }
    return known.length === 0 ? CATEGORIES : known
  }

  #ask(term: string): void {
    this.term = term.length < SHORTEST_TERM ? '' : term
    this.pages = 1
    this.active = -1
  }

  #choose(nonprofit: ListedNonprofit | undefined): void {
    if (nonprofit?.eligible !== true) return
    const hadFocus = this.matches(':focus-within')
    this.chosen = nonprofit
    this.value = nonprofit.id
    this.close()
    if (this.remember) rememberChoice(nonprofit.id)
    const { id, ein, name } = nonprofit
    this.dispatchEvent(new NonprofitSelectedEvent({ nonprofitId: id, ein, name }))
    this.dispatchEvent(new Event('change', { bubbles: true }))
    if (hadFocus) void this.#focusLater('#change')
  }

  async #focusLater(selector: string): Promise<void> {
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus()
  }

  readonly #onInput = (event: Event): void => {
    if (!(event.target instanceof HTMLInputElement)) return
    this.typed = event.target.value
    this.active = -1
    this.#wanted = ''
    this.show()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#ask(this.typed.trim()), PAUSE)
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return
    if (this.#onKey(event)) event.preventDefault()
  }

  #onKey({ key, altKey }: KeyboardEvent): boolean {
    const last = (this.#found?.nonprofits.length ?? 0) - 1
    switch (key) {
      case 'ArrowDown':
        if (altKey) this.show()
        else this.#moveTo(this.active >= last ? 0 : this.active + 1)
        return true
      case 'ArrowUp':
        if (altKey) this.close()
        else this.#moveTo(this.active <= 0 ? last : this.active - 1)
        return true
      case 'Enter':
        return this.#onEnter()
      case 'Escape':
        if (this.opened) this.close()
        else if (this.typed !== '') this.#onClear()
        else return false
        return true
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'Home':
      case 'End':
        this.active = -1
        return false
      default:
        return false
    }
  }

  #moveTo(index: number): void {
    const wasOpen = this.opened
    this.show()
    this.active = wasOpen || this.#found !== undefined ? index : 0
  }

  get #isStale(): boolean {
    const typed = this.typed.trim()
    return this.term !== (typed.length < SHORTEST_TERM ? '' : typed) || this.#search.status === TaskStatus.PENDING
  }

  #onEnter(): boolean {
    if (!this.opened) return false
    const nonprofit = this.#found?.nonprofits[this.active]
    // While an answer is awaited the list is still that of an earlier term: Enter chooses once the answer names it too.
    if (nonprofit !== undefined && this.#isStale) {
      this.#wanted = nonprofit.id
      return true
    }
    if (nonprofit !== undefined) this.#choose(nonprofit)
    else this.close()
    return true
  }

  #chooseWanted(): void {
    const nonprofit = this.#found?.nonprofits.find(({ id }) => id === this.#wanted)
    this.#wanted = ''
    if (nonprofit !== undefined && this.opened) this.#choose(nonprofit)
  }

  readonly #onClear = (): void => {
    clearTimeout(this.#timer)
    this.typed = ''
    this.#ask('')
    this.renderRoot.querySelector('input')?.focus()
  }

  readonly #onChange = (): void => {
    this.clear()
    forgetChoice()
    this.dispatchEvent(new NonprofitClearedEvent())
    this.dispatchEvent(new Event('change', { bubbles: true }))
    void this.#focusLater('input')
  }

  readonly #onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && this.renderRoot.contains(relatedTarget))) this.close()
  }

  /** Keeps the focus in the text field while the pointer is in the popup. */
  readonly #onPointerInPanel = (event: Event): void => event.preventDefault()

  protected override renderContent(): TemplateResult {
    return html`
      <div class="top">
        <label part="label" id="label" for="input"
          ><slot name="label">${this.label || this.say('pickLabel')}</slot></label
        >
        ${this.renderRibbon()}
      </div>
      <div class="place">${this.value === '' ? this.#renderField() : this.#renderChosen()}</div>
      <div class="hidden-visually" role="status">${this.#announcement()}</div>
    `
  }

  #renderField(): TemplateResult {
    return html`
      <div id="field" class="field" part="field" @focusout=${this.#onFocusOut}>
        ${renderIcon(SEARCH)}
        <input
          id="input"
          part="input"
          type="text"
          role="combobox"
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          enterkeyhint="search"
          aria-autocomplete="list"
          aria-expanded=${this.opened ? 'true' : 'false'}
          aria-controls="listbox"
          aria-activedescendant=${this.opened && this.active >= 0 ? `option-${this.active}` : nothing}
          aria-required=${this.required ? 'true' : 'false'}
          placeholder=${this.placeholder || this.say('pickPlaceholder')}
          ?disabled=${this.disabled}
          .value=${this.typed}
          @input=${this.#onInput}
          @keydown=${this.#onKeyDown}
          @click=${() => this.show()}
        />
        ${
          this.typed === ''
            ? nothing
            : html`<button type="button" class="clear" part="button" aria-label=${this.say('clear')} @click=${this.#onClear}>
                ${renderIcon(CROSS)}
              </button>`
        }
        ${this.#renderPanel()}
      </div>
    `
  }

  #renderPanel(): TemplateResult {
    const offered = this.#readCategories()
    return html`
      <div id="panel" part="panel" popover="manual" @mousedown=${this.#onPointerInPanel}>
        ${
          offered.length > 1
            ? html`<div class="chips" role="group" aria-label=${this.say('categories')}>
                ${this.#renderChip('')}${offered.map((category) => this.#renderChip(category))}
              </div>`
            : nothing
        }
        <div class="progress" ?hidden=${this.#search.status !== TaskStatus.PENDING}></div>
        ${this.#renderResults()}
      </div>
    `
  }

  #renderChip(category: Category | ''): TemplateResult {
    return html`<button
      type="button"
      class="chip"
      part="chip"
      aria-pressed=${this.cause === category ? 'true' : 'false'}
      @click=${() => {
        this.cause = category
        this.#ask(this.term)
      }}
    >
      ${category === '' ? this.say('allCategories') : this.#sayCategory(category)}
    </button>`
  }

  #renderResults(): TemplateResult {
    const found = this.#found?.nonprofits ?? []
    const isFailed = this.#search.status === TaskStatus.ERROR
    const isFirst = this.#found === undefined && !isFailed
    return html`
      <div
        id="listbox"
        part="listbox"
        role="listbox"
        aria-label=${this.say(this.term === '' ? 'featured' : 'results')}
        aria-busy=${this.phase === 'loading' ? 'true' : 'false'}
        ?hidden=${isFailed || (found.length === 0 && !isFirst)}
      >
        ${isFirst ? [1, 2, 3, 4].map(() => this.#renderBone()) : found.map((one, index) => this.#renderOption(one, index))}
      </div>
      ${isFailed ? html`<div class="note">${this.renderFailure(this.#search.error)}</div>` : nothing}
      ${this.phase === 'empty' ? this.#renderEmpty() : nothing}
      ${
        this.#found?.more === true && !isFailed
          ? html`<button type="button" class="quiet-button more" part="button" @click=${() => (this.pages += 1)}>
              ${this.say('loadMore')}
            </button>`
          : nothing
      }
    `
  }

  #renderBone(): TemplateResult {
    return html`<div class="option" role="presentation">
      <span class="bone logo"></span><span class="words"><span class="bone line"></span><span class="bone line short"></span></span>
    </div>`
  }

  #renderEmpty(): TemplateResult {
    return html`<div class="note">
      <p>
        <strong>${this.say(this.term === '' ? 'nothingFeatured' : 'nothingFound', { term: this.term })}</strong>
      </p>
      <p class="muted">${this.say('nothingFoundHint')}</p>
      <slot name="empty"></slot>
    </div>`
  }

  #renderOption(nonprofit: ListedNonprofit, index: number): TemplateResult {
    const pieces = markMatches(nonprofit.name, this.term)
    const message = consentMessage(nonprofit.written_consent)
    return html`<div
      id=${`option-${index}`}
      class="option"
      part="option"
      role="option"
      aria-selected=${index === this.active ? 'true' : 'false'}
      aria-disabled=${nonprofit.eligible ? nothing : 'true'}
      @click=${() => this.#choose(nonprofit)}
    >
      ${renderLogo(nonprofit)}
      <span class="words">
        <span class="name" part="name"
          >${pieces.map(({ text, matched }) => (matched ? html`<mark>${text}</mark>` : text))}</span
        >
        ${renderFacts(nonprofit)}
        ${
          nonprofit.eligible
            ? html`<span class=${message === 'consentNone' ? 'consent none' : 'consent'} part="consent">${this.say(message)}</span>`
            : html`<span class="reason" dir="auto">${nonprofit.eligibility_restrictions[0]?.detail ?? this.say('notEligible')}</span>`
        }
      </span>
    </div>`
  }

  #renderChosen(): TemplateResult {
    const { chosen } = this
    if (this.#lookup.status === TaskStatus.ERROR && chosen === undefined)
      return html`${this.renderFailure(this.#lookup.error)}`
    if (chosen === undefined) return html`<div class="card" aria-hidden="true">${this.#renderBone()}</div>`
    return html`
      <div class="card" part="card">
        ${renderLogo(chosen)}
        <span class="words">
          <span class="name" part="name">${chosen.name}</span>
          ${renderFacts(chosen)}
        </span>
        <button
          id="change"
          type="button"
          class="quiet-button"
          part="button"
          aria-describedby="label"
          ?disabled=${this.disabled}
          @click=${this.#onChange}
        >
          ${this.say('change')}
        </button>
      </div>
    `
  }

  #sayCategory(category: string): string {
    return isMessageKey(category) ? this.say(category) : category
  }

  #announcement(): string {
    if (this.value !== '') return this.chosen === undefined ? '' : this.say('chosen', { name: this.chosen.name })
    const count = this.#found?.nonprofits.length ?? 0
    if (this.phase === 'ready') return this.say('resultCount', { count })
    if (this.phase === 'empty') return this.say('nothingFound', { term: this.term })
    return this.phase === 'loading' ? this.say('loading') : ''
  }
}

function listOf(value: string | readonly string[] | null | undefined): readonly string[] {
  if (Array.isArray(value)) return value.map(String)
  return `${value ?? ''}`
    .replace(/^\s*\[|\]\s*$|"/g, '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
}

function isMessageKey(word: string): word is MessageKey {
  return Object.hasOwn(english, word)
}
