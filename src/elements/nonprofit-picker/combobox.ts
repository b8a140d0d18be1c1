import type { LitElement, ReactiveController } from 'lit'

/** The source of a combobox's options. */
export interface OptionSource<Option> {
  /** The typed text. */
  readonly text: string
  /** The options; undefined before the first response. */
  readonly options: readonly Option[] | undefined
  /** Whether the options still belong to an earlier text. */
  readonly isStale: boolean
  /** Sets the typed text; options follow after a pause. */
  type(text: string): void
  /** Ends the pause. */
  searchNow(): void
  /** Empties the text. */
  clear(): void
  /** Keeps the current options until then. */
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
  /** ID of the option that Enter was pressed on while a response was pending. */
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
    // The list belongs to an earlier text: the option is chosen if the pending response contains it too.
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
    this.#host.renderRoot.querySelector('.option.active')?.scrollIntoView({ block: 'nearest' })
  }
}

/** Whether a key belongs to an input method; WebKit ends a composition before the key that ended it, with code 229. */
function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229
}

/** Pixels between the field and the popup. */
const GAP = 6
/** Pixels between the popup and the edge of the window. */
const EDGE = 8
const MAX_HEIGHT = 460
const MIN_HEIGHT = 80
/** With this much space below the field, the popup opens below. */
const ENOUGH_SPACE = 260
/** With less space than this, hardly one result shows: the page scrolls to make room. */
const SCANT_SPACE = 150
/** A popup lower than this has no room for categories above the results. */
const LOW_HEIGHT = 240

/**
 * Keeps the panel at its field while it is open, in the browser's top layer: below the field if there is room, otherwise
 * above, as wide as the field, and within the window. A panel with little room gets the class `low`.
 */
export class Popup {
  readonly #find: (id: '#panel' | '#field') => HTMLElement | null
  #listeners = new AbortController()

  constructor(find: (id: '#panel' | '#field') => HTMLElement | null) {
    this.#find = find
  }

  /** Places the panel before it opens. Measuring after other changes would cost a second layout. */
  prepare(): void {
    const panel = this.#find('#panel')
    if (panel === null || panel.matches(':popover-open')) return
    const { above, below } = this.#spaceAround()
    if (Math.max(above, below) < SCANT_SPACE) this.#find('#field')?.scrollIntoView({ block: 'start' })
    this.#place()
  }

  /** Opens the panel; places it again if it is open. */
  open(): void {
    const panel = this.#find('#panel')
    if (panel?.isConnected !== true) return
    // By the next frame, the browser has laid out what changed.
    if (panel.matches(':popover-open')) return void requestAnimationFrame(this.#place)
    this.#listeners.abort()
    this.#listeners = new AbortController()
    // A field that was rendered since has a panel without a place.
    if (panel.style.width === '') this.prepare()
    panel.showPopover()
    const view = viewOf(panel)
    const options = { capture: true, passive: true, signal: this.#listeners.signal }
    view.addEventListener('scroll', this.#place, options)
    for (const target of [view, view.visualViewport]) target?.addEventListener('resize', this.#place, options)
  }

  close(): void {
    this.#listeners.abort()
    const panel = this.#find('#panel')
    if (panel?.isConnected === true && panel.matches(':popover-open')) panel.hidePopover()
  }

  readonly #place = (): void => {
    const panel = this.#find('#panel')
    const field = this.#find('#field')?.getBoundingClientRect()
    if (panel === null || field === undefined) return
    const { above, below } = this.#spaceAround()
    const isBelow = below >= ENOUGH_SPACE || below >= above
    const height = Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, isBelow ? below : above))
    panel.classList.toggle('low', height < LOW_HEIGHT)
    Object.assign(panel.style, {
      insetInlineStart: 'auto',
      left: `${field.left}px`,
      width: `${field.width}px`,
      maxHeight: `${height}px`,
      top: isBelow ? `${field.bottom + GAP}px` : 'auto',
      bottom: isBelow ? 'auto' : `${viewOf(panel).innerHeight - field.top + GAP}px`,
    })
  }

  /** Free space above and below the field, in pixels. */
  #spaceAround(): { above: number; below: number } {
    const field = this.#find('#field')
    if (field === null) return { above: 0, below: 0 }
    const { top, bottom } = field.getBoundingClientRect()
    const { visualViewport, innerHeight } = viewOf(field)
    return { above: top - GAP - EDGE, below: (visualViewport?.height ?? innerHeight) - bottom - GAP - EDGE }
  }
}

/** The window that a node is in; an element can move to the document of a frame. */
function viewOf({ ownerDocument }: Element): Window {
  return ownerDocument.defaultView ?? window
}
