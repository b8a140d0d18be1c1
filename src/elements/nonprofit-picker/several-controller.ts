import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit'
import { CROSS, renderIcon } from '../shared/card.ts'
import { NonprofitClearedEvent, NonprofitSelectedEvent } from '../shared/events.ts'
import type { Localized } from '../shared/localize.ts'
import { renderLogo } from '../shared/nonprofit-view.ts'
import { placeAfterKey } from './category-toolbar.ts'
import { type ChosenNonprofits, isFund } from './chosen-nonprofits.ts'
import type { FoundNonprofit } from './find-nonprofits.ts'

interface SeveralHost extends LitElement, Localized {
  readonly isDisabled: boolean
}

interface SeveralOptions {
  chosen: ChosenNonprofits
  /** Most nonprofits that the donor may choose. */
  most: () => number
  /** Passes the choice to the form and dispatches the event. */
  onChange: (event: Event) => void
  /** Called when a chip gets the focus. */
  onLeaveField: () => void
}

/** Lets a donor choose several nonprofits: chips with their keys, the limit, and what screen readers announce. */
export class SeveralController implements ReactiveController {
  readonly #host: SeveralHost
  readonly #options: SeveralOptions
  /** Index of the chip that is the tab stop; the last one if there are fewer. */
  #stop = Number.POSITIVE_INFINITY
  #announcement = ''

  constructor(host: SeveralHost, options: SeveralOptions) {
    this.#host = host
    this.#options = options
    host.addController(this)
  }

  hostDisconnected(): void {
    this.reset()
  }

  /** What screen readers announce after a change. */
  get announcement(): string {
    return this.#announcement
  }

  /** Says how many are chosen, and how many may be. */
  get count(): string {
    const { t } = this.#host
    const { ids } = this.#options.chosen
    const max = this.#options.most()
    if (ids.length === 0) return t('severalNone', { max })
    if (ids.some(isFund)) return t('severalFund')
    return t(ids.length < max ? 'severalCount' : 'severalFull', { count: ids.length, max })
  }

  /** Whether as many nonprofits are chosen as the page allows. */
  get isFull(): boolean {
    return this.#others.length >= this.#options.most()
  }

  /** Whether the donor can't add a nonprofit without removing another. */
  isBarred(nonprofit: FoundNonprofit): boolean {
    const { chosen } = this.#options
    return this.isFull && !chosen.has(nonprofit) && !isFund(nonprofit.id)
  }

  /** Forgets what was announced. */
  reset(): void {
    this.#announcement = ''
  }

  /** Adds a nonprofit to the choice, or takes it away if it is chosen; returns whether that was possible. */
  toggle(nonprofit: FoundNonprofit): boolean {
    const isBarred = this.isBarred(nonprofit)
    if (isBarred) this.#announce('')
    else if (this.#options.chosen.has(nonprofit)) this.#remove(nonprofit)
    else this.#add(nonprofit)
    return !isBarred
  }

  /** Adds a nonprofit; a fund takes the place of all others. */
  #add(nonprofit: FoundNonprofit): void {
    const { chosen, onChange } = this.#options
    const { id, ein, name } = nonprofit
    chosen.choose(nonprofit, isFund(id) ? [] : this.#others)
    this.#announce(this.#host.t('chosen', { name }))
    onChange(new NonprofitSelectedEvent({ nonprofitId: id, ein, name, nonprofitIds: chosen.ids }))
  }

  #remove(nonprofit: FoundNonprofit): void {
    const { chosen, onChange } = this.#options
    chosen.remove(nonprofit)
    this.#announce(this.#host.t('severalRemoved', { name: nonprofit.name }))
    onChange(new NonprofitClearedEvent({ nonprofitId: nonprofit.id, nonprofitIds: chosen.ids }))
  }

  /** The IDs that stay when a nonprofit is added: a fund doesn't. */
  get #others(): readonly string[] {
    return this.#options.chosen.ids.filter((id) => !isFund(id))
  }

  #announce(change: string): void {
    this.#announcement = `${change} ${this.count}`.trim()
    this.#host.requestUpdate()
  }

  /** Handles a key in the empty field: Backspace and the arrow key go to the last chip. */
  handleFieldKey({ key, target, repeat, isComposing }: KeyboardEvent): boolean {
    if (!(target instanceof HTMLInputElement) || isComposing || target.value !== '' || repeat) return false
    const isBackward = placeAfterKey(key, 0, { count: 1, host: this.#host }) === -1
    if (key !== 'Backspace' && !isBackward) return false
    const last = this.#buttonsBeside(target).at(-1)
    last?.focus()
    return last !== undefined
  }

  /** The dialog that a control is in, or all of the element. */
  #rootOf(control: Element): ParentNode {
    return control.closest('dialog') ?? this.#host.renderRoot
  }

  /** The remove buttons beside a control. */
  #buttonsBeside(control: Element): readonly HTMLElement[] {
    return [...(this.#rootOf(control).querySelector('.chosen')?.querySelectorAll('button') ?? [])]
  }

  /** The field, or the button that opens its dialog. */
  #fieldBeside(control: Element): HTMLElement | null {
    return this.#rootOf(control).querySelector<HTMLElement>('.opener') ?? this.#rootOf(control).querySelector('#input')
  }

  #handleChipKey(event: KeyboardEvent, shown: readonly FoundNonprofit[]): void {
    const { target, key } = event
    if (!(target instanceof Element)) return
    const buttons = this.#buttonsBeside(target)
    const index = buttons.findIndex((button) => button.contains(target))
    const place = placeAfterKey(key, index, { count: buttons.length, host: this.#host })
    if (key === 'Backspace' || key === 'Delete') this.#press(target, shown[index], key === 'Backspace' ? -1 : 0)
    else if (place === undefined) return
    else (place < buttons.length ? buttons[place] : this.#fieldBeside(target))?.focus()
    event.preventDefault()
  }

  /** Removes the nonprofit of a button; the focus goes to the chip in its place, or `step` chips on, or to the field. */
  #press(pressed: Element, nonprofit: FoundNonprofit | undefined, step = 0): void {
    if (nonprofit === undefined || this.#host.isDisabled) return
    const buttons = this.#buttonsBeside(pressed)
    const index = buttons.findIndex((button) => button.contains(pressed))
    // The other chips move up, so that the last place goes away.
    const place = Math.min(Math.max(0, index + step), buttons.length - 2)
    const focused = buttons.length > 1 ? buttons[place] : this.#fieldBeside(pressed)
    focused?.focus()
    this.#remove(nonprofit)
  }

  /** Renders how many are chosen. */
  renderCount(id: 'count' | '' = ''): TemplateResult {
    return html`<p class="muted count" part="count" id=${id || nothing}>${this.count}</p>`
  }

  /** Renders the chosen nonprofits as chips, except those that `isElsewhere`; nothing if there are none. */
  renderChips(isElsewhere: (id: string) => boolean = () => false): TemplateResult | typeof nothing {
    const { chosen } = this.#options
    const ids = chosen.ids.filter((id) => !isElsewhere(id))
    if (ids.length === 0) return nothing
    const shown = ids.flatMap((id) => chosen.find(id) ?? [])
    const stop = Math.min(this.#stop, shown.length - 1)
    return html`<div
      class="chosen"
      role="toolbar"
      aria-label=${this.#host.t('severalChosen')}
      @keydown=${(event: KeyboardEvent) => this.#handleChipKey(event, shown)}
    >
      ${shown.map((nonprofit, index) => this.#renderChip(nonprofit, index, index === stop))}
      ${ids.slice(shown.length).map(() => html`<span class="chosen-chip"><span class="skeleton line"></span></span>`)}
    </div>`
  }

  #renderChip(nonprofit: FoundNonprofit, index: number, isStop: boolean): TemplateResult {
    const { name } = nonprofit
    return html`<span class="chosen-chip" part="chosen">
      ${renderLogo(nonprofit)}<span class="name" part="name" dir="auto">${name}</span>
      <button
        type="button"
        class="quiet-button"
        part="button"
        tabindex=${isStop ? '0' : '-1'}
        aria-label=${this.#host.t('severalRemove', { name })}
        ?disabled=${this.#host.isDisabled}
        @focus=${() => this.#stopAt(index)}
        @click=${({ target }: Event) => target instanceof Element && this.#press(target, nonprofit)}
      >
        ${renderIcon(CROSS)}
      </button>
    </span>`
  }

  #stopAt(index: number): void {
    this.#stop = index
    this.#options.onLeaveField()
    this.#host.requestUpdate()
  }
}
