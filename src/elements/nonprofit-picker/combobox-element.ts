import type { PropertyValues } from 'lit'
import { FormControlElement } from '../shared/form-control-element.ts'
import { Popup } from './popup.ts'

/** Milliseconds without a keypress after which what is typed counts. */
const PAUSE = 150

/** A text field that opens a list of options, and the keys that go with it. */
export abstract class ComboboxElement<Option extends { id: string }> extends FormControlElement {
  static override properties = {
    ...FormControlElement.properties,
    opened: { state: true },
    typed: { state: true },
    active: { state: true },
  }

  abstract value: string
  protected opened = false
  protected typed = ''
  protected active = -1

  #timer: ReturnType<typeof setTimeout> | undefined
  /** Whom Enter asked for while an answer was awaited. */
  #wanted = ''
  readonly #popup = new Popup((id) => this.shadowRoot?.querySelector<HTMLElement>(id) ?? null)

  /** What can be chosen; undefined before the first answer. */
  protected abstract readonly options: readonly Option[] | undefined
  /** Whether the options still belong to what was typed before. */
  protected abstract readonly isStale: boolean
  /** Takes an option for the donor's choice. */
  abstract choose(option: Option): void
  protected abstract askFor(term: string): void

  /** Opens the results. */
  show(): void {
    if (this.isDisabled || this.value !== '') return
    if (!this.opened) this.#popup.prepare()
    this.opened = true
  }

  /** Closes the results. */
  close(): void {
    this.opened = false
    this.active = -1
    this.#popup.close()
  }

  override disconnectedCallback(): void {
    clearTimeout(this.#timer)
    this.close()
    super.disconnectedCallback()
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    this.setState('open', this.opened)
    if (this.opened) this.#popup.open()
    if (this.#wanted !== '' && !this.isStale) this.#chooseWanted()
    if (changed.has('active') && this.active >= 0)
      this.renderRoot.querySelector(`#option-${this.active}`)?.scrollIntoView({ block: 'nearest' })
  }

  protected readonly onInput = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement)) return
    this.typed = target.value
    this.active = -1
    this.#wanted = ''
    this.show()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#askNow, PAUSE)
  }

  readonly #askNow = (): void => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.askFor(this.typed.trim())
  }

  protected readonly onClear = (): void => {
    clearTimeout(this.#timer)
    this.typed = ''
    this.askFor('')
    this.renderRoot.querySelector('input')?.focus()
  }

  protected readonly onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    // What the page put into the element stands in the popup where there is no answer.
    const isWithin = (root: Node) => relatedTarget instanceof Node && root.contains(relatedTarget)
    if (!isWithin(this.renderRoot) && !isWithin(this)) this.close()
  }

  protected readonly onKeyDown = (event: KeyboardEvent): void => {
    if (!event.isComposing && this.#onKey(event)) event.preventDefault()
  }

  /** Closes from wherever in the popup the focus is, and goes back to the field; what is typed goes with the next press. */
  protected readonly onEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing) return
    if (this.opened) {
      this.close()
      this.focus()
    } else if (this.typed !== '') this.onClear()
    else return
    event.preventDefault()
  }

  #onKey({ key, altKey }: KeyboardEvent): boolean {
    const last = (this.options?.length ?? 0) - 1
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
    // Who goes to the options has typed enough: asked later, the question would take the place in the list back.
    if (this.#timer !== undefined) this.#askNow()
    this.show()
    this.active = wasOpen || this.options !== undefined ? index : 0
  }

  #onEnter(): boolean {
    if (!this.opened) return false
    const option = this.options?.[this.active]
    // While an answer is awaited the list is still that of an earlier term: Enter chooses once the answer names it too.
    if (option === undefined) this.close()
    else if (this.isStale) this.#wanted = option.id
    else this.choose(option)
    return true
  }

  #chooseWanted(): void {
    const option = this.options?.find(({ id }) => id === this.#wanted)
    this.#wanted = ''
    if (option !== undefined && this.opened) this.choose(option)
  }
}
