import type { LitElement, ReactiveController } from 'lit'
import { Popup } from './popup.ts'

/** Where a combobox gets its options. */
export interface OptionSource<Option> {
  /** What is typed. */
  readonly text: string
  /** What can be chosen; undefined before the first answer. */
  readonly options: readonly Option[] | undefined
  /** Whether the options still belong to an earlier text. */
  readonly isStale: boolean
  /** Notes what is typed; options follow after a pause. */
  type(text: string): void
  /** Ends the pause. */
  searchNow(): void
  /** Empties the text. */
  clear(): void
  /** Shows no other options until then. */
  hold(release: Promise<unknown>): void
}

interface ComboboxOptions<Option> {
  source: OptionSource<Option>
  canOpen: () => boolean
  onChoose: (option: Option) => void
}

/** A text field that opens a list of options, with the keyboard of the ARIA Authoring Practices. */
export class Combobox<Option extends { id: string }> implements ReactiveController {
  readonly #host: LitElement
  readonly #source: OptionSource<Option>
  readonly #canOpen: () => boolean
  readonly #onChoose: (option: Option) => void
  readonly #popup: Popup
  #isOpen = false
  #active = -1
  /** The active option that was last scrolled into view. */
  #shown = -1
  /** Id of the option that Enter was pressed on while an answer was awaited. */
  #awaitedId = ''

  constructor(host: LitElement, { source, canOpen, onChoose }: ComboboxOptions<Option>) {
    this.#host = host
    this.#source = source
    this.#canOpen = canOpen
    this.#onChoose = onChoose
    this.#popup = new Popup((id) => host.shadowRoot?.querySelector<HTMLElement>(id) ?? null)
    host.addController(this)
  }

  /** Whether the list is open. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Index of the option that Enter chooses; -1 if there is none. */
  get active(): number {
    return this.#active
  }

  hostDisconnected(): void {
    this.close()
  }

  hostUpdate(): void {
    const count = this.#source.options?.length
    if (count !== undefined && this.#active >= count) this.#active = -1
  }

  hostUpdated(): void {
    if (this.#isOpen) this.#popup.open()
    if (this.#awaitedId !== '' && !this.#source.isStale) this.#chooseAwaited()
    if (this.#active !== this.#shown) this.#scrollToActive()
  }

  open(): void {
    if (this.#isOpen || !this.#canOpen()) return
    this.#popup.prepare()
    this.#isOpen = true
    this.#host.requestUpdate()
  }

  close(): void {
    this.#isOpen = false
    this.#active = -1
    this.#popup.close()
    this.#host.requestUpdate()
  }

  /** Goes back from the options to the text. */
  deactivate(): void {
    this.#active = -1
    this.#host.requestUpdate()
  }

  readonly onInput = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement)) return
    this.#awaitedId = ''
    this.deactivate()
    this.#source.type(target.value)
    this.open()
  }

  readonly onClear = (): void => {
    this.#source.clear()
    this.deactivate()
    this.#host.focus()
  }

  readonly onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    // The page's own content is in the popup if the search failed.
    const isWithin = (root: Node) => relatedTarget instanceof Node && root.contains(relatedTarget)
    if (!isWithin(this.#host.renderRoot) && !isWithin(this.#host)) this.close()
  }

  /** Keeps the options in place while the pointer is down, so that a press chooses the option that it began on. */
  readonly onPointerDown = (): void => {
    const view = this.#host.ownerDocument.defaultView ?? window
    const release = new Promise((resolve) => {
      // The click comes after the release, and before the next frame.
      const onRelease = () => requestAnimationFrame(resolve)
      for (const type of ['pointerup', 'pointercancel']) view.addEventListener(type, onRelease, { once: true })
    })
    this.#source.hold(release)
  }

  readonly onKeyDown = (event: KeyboardEvent): void => {
    if (!isComposing(event) && this.#handleKey(event)) event.preventDefault()
  }

  /** Closes the list wherever in the popup the focus is, and goes back to the field; pressed again, empties the field. */
  readonly onEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || isComposing(event)) return
    if (this.#isOpen) {
      this.close()
      this.#host.focus()
    } else if (this.#source.text !== '') this.onClear()
    else return
    event.preventDefault()
  }

  #handleKey({ key, altKey }: KeyboardEvent): boolean {
    const last = (this.#source.options?.length ?? 0) - 1
    switch (key) {
      case 'ArrowDown':
        if (altKey) this.open()
        else this.#moveTo(this.#active >= last ? 0 : this.#active + 1)
        return true
      case 'ArrowUp':
        if (altKey) this.close()
        else this.#moveTo(this.#active <= 0 ? last : this.#active - 1)
        return true
      case 'Enter':
        return this.#handleEnter()
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'Home':
      case 'End':
        this.deactivate()
        return false
      default:
        return false
    }
  }

  #moveTo(index: number): void {
    const wasOpen = this.#isOpen
    // Later, the search would reset the place in the list.
    this.#source.searchNow()
    this.open()
    this.#active = wasOpen || this.#source.options !== undefined ? index : 0
    this.#host.requestUpdate()
  }

  #handleEnter(): boolean {
    if (!this.#isOpen) return false
    const option = this.#source.options?.[this.#active]
    if (option === undefined) this.close()
    // The list is still that of an earlier text: chooses the option if the awaited answer has it too.
    else if (this.#source.isStale) this.#awaitedId = option.id
    else this.#onChoose(option)
    return true
  }

  #chooseAwaited(): void {
    const option = this.#source.options?.find(({ id }) => id === this.#awaitedId)
    this.#awaitedId = ''
    if (option !== undefined && this.#isOpen) this.#onChoose(option)
  }

  #scrollToActive(): void {
    this.#shown = this.#active
    this.#host.renderRoot.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }
}

/** Whether a key belongs to an input method; WebKit ends a composition before the key that ended it, with code 229. */
function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229
}
