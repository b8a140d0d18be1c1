const GAP = 6
const EDGE = 8
const TALLEST = 460
const LEAST = 80
const ENOUGH = 260
/** Less than this shows hardly one result: the page is scrolled for more. */
const SCANT = 150
/** Less than this has no room for causes above the results. */
const LOW = 240

/**
 * Keeps a popup of the top layer at its field while it is open: below where there is room, else above,
 * as wide as the field and never outside the window. A popup with little room is marked `low`.
 */
export class Popup {
  readonly #find: (id: '#panel' | '#field') => HTMLElement | null
  #stay = new AbortController()

  constructor(find: (id: '#panel' | '#field') => HTMLElement | null) {
    this.#find = find
  }

  /** Finds the popup's place before anything is changed for it: asked afterwards, the browser would lay out the page once more. */
  prepare(): void {
    const panel = this.#find('#panel')
    if (panel === null || panel.matches(':popover-open')) return
    const { above, below } = this.#spaceAround()
    if (Math.max(above, below) < SCANT) this.#find('#field')?.scrollIntoView({ block: 'start' })
    this.place()
  }

  open(): void {
    const panel = this.#find('#panel')
    if (panel?.isConnected !== true) return
    // Where the field is now, is asked when the browser lays out what has changed.
    if (panel.matches(':popover-open')) return void requestAnimationFrame(this.place)
    this.#stay.abort()
    this.#stay = new AbortController()
    // A field that was drawn since has a popup without a place.
    if (panel.style.width === '') this.prepare()
    panel.showPopover()
    const heard = { capture: true, passive: true, signal: this.#stay.signal }
    window.addEventListener('scroll', this.place, heard)
    for (const resized of [window, window.visualViewport]) resized?.addEventListener('resize', this.place, heard)
  }

  close(): void {
    this.#stay.abort()
    const panel = this.#find('#panel')
    if (panel?.isConnected === true && panel.matches(':popover-open')) panel.hidePopover()
  }

  readonly place = (): void => {
    const panel = this.#find('#panel')
    const field = this.#find('#field')?.getBoundingClientRect()
    if (panel === null || field === undefined) return
    const { above, below } = this.#spaceAround()
    const isBelow = below >= ENOUGH || below >= above
    const { style } = panel
    style.insetInlineStart = 'auto'
    style.left = `${field.left}px`
    style.width = `${field.width}px`
    const tallest = Math.min(TALLEST, Math.max(LEAST, isBelow ? below : above))
    style.maxHeight = `${tallest}px`
    panel.classList.toggle('low', tallest < LOW)
    style.top = isBelow ? `${field.bottom + GAP}px` : 'auto'
    style.bottom = isBelow ? 'auto' : `${window.innerHeight - field.top + GAP}px`
  }
  /** What is free above the field and below it, in pixels. */
  #spaceAround(): { above: number; below: number } {
    const field = this.#find('#field')?.getBoundingClientRect() ?? new DOMRect()
    const height = window.visualViewport?.height ?? window.innerHeight
    return { above: field.top - GAP - EDGE, below: height - field.bottom - GAP - EDGE }
  }
}
