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
