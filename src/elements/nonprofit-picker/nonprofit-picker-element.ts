import { TaskStatus } from '@lit/task'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { Category } from '../../contract/categories.ts'
import { isAbsent, type Phase } from '../shared/api-element.ts'
import { isKit } from '../shared/beside.ts'
import { NonprofitClearedEvent, NonprofitSelectedEvent } from '../shared/events.ts'
import { phaseOf } from '../shared/failures.ts'
import { CROSS, renderIcon, SEARCH } from '../shared/icons.ts'
import { listeners } from '../shared/messages.ts'
import { nonprofitStyles, renderLogo } from '../shared/nonprofit-view.ts'
import { showNonprofit } from '../shared/operations.ts'
import { bringPart } from '../shared/part.ts'
import { reflected } from '../shared/reflected.ts'
import { tokens } from '../shared/tokens.styles.ts'
import type { Consent } from './consent.ts'
import { DirectoryElement } from './directory-element.ts'
import { styles } from './nonprofit-picker.styles.ts'
import type { Listed } from './picker-layout.ts'
import { forgetChoice, recallChoice, rememberChoice } from './remembered-choice.ts'
import { renderBone, renderChip, renderChosen, renderEmpty, renderOption } from './result-templates.ts'
import type { FoundNonprofit } from './search.ts'

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
 * @csspart tile - One of the page's own list.
 * @csspart dialog - The dialog of `layout="dialog"`.
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
 * @fires almoner-ready - The element can be used; once.
 * @fires almoner-nonprofit-selected - The donor chose a nonprofit.
 * @fires almoner-nonprofit-cleared - The donor took the choice back.
 * @fires almoner-nonprofit-searched - A search was answered.
 * @fires almoner-request-failed - A request failed for good.
 */
export class NonprofitPickerElement extends DirectoryElement {
  static override shadowRootOptions: ShadowRootInit = { ...DirectoryElement.shadowRootOptions, delegatesFocus: true }
  static override styles = [tokens, nonprofitStyles, styles]
  static override properties = {
    ...DirectoryElement.properties,
    name: { ...reflected },
    value: {},
    label: {},
    placeholder: {},
    consent: {},
    categories: {},
    limit: {},
    required: { ...reflected, type: Boolean },
    disabled: { ...reflected, type: Boolean },
    remember: { type: Boolean },
    layout: { ...reflected },
    nonprofits: {},
    others: { type: Boolean },
    stop: { state: true },
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
  consent: Consent = 'any'
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
  /** How the picker is laid out: as a field, as tiles of `nonprofits`, or in a dialog on top of the page. */
  layout: 'field' | 'tiles' | 'dialog' | '' = ''
  /** Ids or EINs of the page's own short list, shown as tiles. */
  nonprofits: string | readonly string[] = ''
  /** Whether the donor may choose others than the page's own list. */
  others = false

  /** The page's own list, and how the picker is laid out. */
  readonly #layout = this.apiTask(
    () => [this.nonprofits, this.layout] as const,
    async ([nonprofits], signal) => {
      const ids = `${nonprofits}`.match(/[^\s,]+/g) ?? []
      if (this.#isPlain) return undefined
      const asked = ids.map((id) => this.ask(showNonprofit, { params: { id } }, signal).catch(() => []))
      const part = await bringPart(this, 'layouts', isKit || (() => import('./layouts.part.ts')))
      this.listed = (await Promise.all(asked)).flat()
      return part.layOut(this)
    },
  )
  readonly renderLogo = renderLogo
  /** Those of the page's own list that the service knows. */
  listed: readonly Listed[] = []

  /** Place of the cause that the Tab key stops at. */
  protected stop = 0
  #initial: string | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#initial ??= this.value
    if (this.remember && !this.value) this.value = recallChoice()
  }

  /** Takes the choice back, as the donor's own Clear and Change do. */
  clear(): void {
    this.value = ''
    this.chosen = undefined
    this.typed = ''
    this.askFor('')
  }

  formResetCallback(): void {
    this.clear()
    this.value = this.getAttribute('value') ?? this.#initial ?? ''
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    this.mark('chosen', this.value !== '')
    // Buttons give to whom their picker has chosen.
    if (changed.has('value')) for (const listener of listeners) listener.requestUpdate()
    this.setFormValue(this.required && this.value === '' ? this.say('pickRequired') : undefined)
  }

  protected override choose(nonprofit: FoundNonprofit): void {
    if (!nonprofit.eligible) return
    const { id, ein, name } = nonprofit
    const hadFocus = this.matches(':focus-within')
    this.chosen = nonprofit
    this.value = id
    this.close()
    if (this.remember) rememberChoice(id)
    this.#tell(new NonprofitSelectedEvent({ nonprofitId: id, ein, name }), hadFocus ? '#change' : undefined)
  }

  override get phase(): Phase {
    const { status, error } = this.#layout
    if (this.#isPlain || status === TaskStatus.COMPLETE) return super.phase
    return status === TaskStatus.ERROR ? phaseOf(error) : 'loading'
  }

  /** Whether the picker is a field and nothing else. */
  get #isPlain(): boolean {
    return isAbsent(`${this.nonprofits}`) && this.layout !== 'dialog'
  }

  /** Takes one of the page's own list for the donor's choice. */
  pick(nonprofit: Listed): void {
    const { id, ein, name } = nonprofit
    this.chosen = nonprofit
    this.value = id
    if (this.remember) rememberChoice(id)
    this.#tell(new NonprofitSelectedEvent({ nonprofitId: id, ein, name }), undefined)
  }

  /** Takes the donor's choice back, for another one. */
  unpick(): void {
    this.requestUpdate()
    if (this.value === '') return
    this.clear()
    forgetChoice()
    this.#tell(new NonprofitClearedEvent({}), undefined)
  }

  #onChange(): void {
    this.clear()
    forgetChoice()
    this.#tell(new NonprofitClearedEvent({}), 'input')
  }

  /** Tells the page of the donor's choice; the focus goes to what has come in the place of what had it. */
  #tell(event: Event, focused: string | undefined): void {
    this.dispatchEvent(event)
    this.dispatchEvent(new Event('change', { bubbles: true }))
    if (focused !== undefined)
      void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(focused)?.focus())
  }

  protected override renderContent(): TemplateResult {
    return html`
      <div class="top">
        <label part="label" id="label" for="input"
          ><slot name="label">${this.label || this.say('pickLabel')}</slot></label
        >
        ${this.renderRibbon()}
      </div>
      <div class="place">${this.#renderPlace()}</div>
      <div class="hidden-visually" role="status">${this.announcement}</div>
    `
  }

  #renderPlace(): TemplateResult {
    const field = () => (this.value === '' ? this.#renderField() : this.#renderChosen())
    const { status, value, error } = this.#layout
    if (this.#isPlain) return field()
    if (status === TaskStatus.ERROR) return this.renderFailure(error, () => void this.#layout.run())
    if (status !== TaskStatus.COMPLETE) return html`<div class="card">${renderBone()}</div>`
    return value === undefined ? field() : value.render(field)
  }

  #renderField(): TemplateResult {
    return html`
      <div id="field" class="field" part="field" @focusout=${this.onFocusOut} @keydown=${this.onEscape}>
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
          ?disabled=${this.isDisabled}
          .value=${this.typed}
          @input=${this.onInput}
          @keydown=${this.onKeyDown}
          @click=${() => this.show()}
        />
        ${
          this.typed === ''
            ? nothing
            : html`<button type="button" class="quiet-button clear" part="button" aria-label=${this.say('clear')} @click=${this.onClear}>
                ${renderIcon(CROSS)}
              </button>`
        }
        ${this.#renderPanel()}
      </div>
    `
  }

  #renderPanel(): TemplateResult {
    const causes = this.#causes
    return html`
      <div id="panel" part="panel" popover="manual" @mousedown=${keepFocus}>
        ${
          causes.length > 2
            ? html`<div class="chips" role="toolbar" tabindex="-1" aria-label=${this.say('categories')} @keydown=${this.#onCauseKey}>
                ${causes.map((category, index) => this.#renderChip(category, index))}
              </div>`
            : nothing
        }
        <div class="progress" ?hidden=${this.search.status !== TaskStatus.PENDING}></div>
        ${this.#renderResults()}
      </div>
    `
  }

  /** All causes, then each that is offered. */
  get #causes(): readonly (Category | '')[] {
    return ['', ...this.offered]
  }

  #renderChip(category: Category | '', index: number): TemplateResult {
    return renderChip(this, category, {
      isPressed: this.cause === category,
      isStop: index === Math.min(this.stop, this.offered.length),
      onPress: () => {
        this.stop = index
        this.#filter(category, this.term)
      },
    })
  }

  #filter(category: Category | '', term: string): void {
    this.cause = category
    this.askFor(term)
  }

  /** The causes are one stop of the Tab key; arrows go from one to the next as they are read. */
  readonly #onCauseKey = (event: KeyboardEvent): void => {
    const chips = [...this.renderRoot.querySelectorAll<HTMLElement>('[part=chip]')]
    const here = chips.findIndex((chip) => chip.matches(':focus'))
    const onward = getComputedStyle(this).direction === 'rtl' ? -1 : 1
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: here - onward,
      ArrowRight: here + onward,
      Home: 0,
      End: chips.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    this.stop = (next + chips.length) % chips.length
    chips[this.stop]?.focus()
  }

  #renderResults(): TemplateResult {
    const found = this.found?.nonprofits ?? []
    const isFailed = this.search.status === TaskStatus.ERROR
    const isFirst = this.found === undefined && !isFailed
    return html`
      <div
        id="listbox"
        part="listbox"
        role="listbox"
        tabindex="-1"
        aria-label=${this.say(this.term === '' ? 'featured' : 'results')}
        aria-busy=${this.isStale}
        ?hidden=${isFailed || (found.length === 0 && !isFirst)}
      >
        ${isFirst ? [1, 2, 3, 4].map(renderBone) : found.map((one, index) => this.#renderOption(one, index))}
      </div>
      ${isFailed ? html`<div class="note">${this.renderFailure(this.search.error)}</div>` : nothing}
      ${this.phase === 'empty' ? this.#renderEmpty() : nothing}
      ${
        this.found?.more === true && !isFailed
          ? html`<button type="button" class="quiet-button more" part="button" @click=${() => (this.pages += 1)}>
              ${this.say('loadMore')}
            </button>`
          : nothing
      }
    `
  }

  /** Where nothing was found, the causes of what was asked for, as far as they are offered. */
  #renderEmpty(): TemplateResult {
    const related = this.offered.filter((category) => this.found?.related.includes(category))
    return renderEmpty(this, this.term, related, (category) => {
      this.stop = this.offered.indexOf(category) + 1
      this.typed = ''
      this.#filter(category, '')
      this.focus()
    })
  }

  #renderOption(nonprofit: FoundNonprofit, index: number): TemplateResult {
    const { term, active } = this
    return renderOption(this, nonprofit, {
      index,
      isActive: index === active,
      term,
      onChoose: () => this.choose(nonprofit),
    })
  }

  #renderChosen(): TemplateResult {
    const { chosen } = this
    if (this.lookup.status === TaskStatus.ERROR && chosen === undefined)
      return html`${this.renderFailure(this.lookup.error)}`
    if (chosen === undefined) return html`<div class="card" aria-hidden="true">${renderBone()}</div>`
    return renderChosen(this, chosen, { disabled: this.isDisabled, onChange: () => this.#onChange() })
  }
}

/** Keeps the focus in the text field while the pointer is in the popup. */
function keepFocus(event: Event): void {
  event.preventDefault()
}
