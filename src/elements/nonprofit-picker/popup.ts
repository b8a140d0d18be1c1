const GAP = 6
const EDGE = 8
const TALLEST = 460
const ENOUGH = 260

/**
 * Keeps a popup of the top layer at its field while it is open: below where there is room, else above,
 * as wide as the field and never outside the window.
 */
export class Popup {
  readonly #panel: () => HTMLElement | null
  readonly #field: () => HTMLElement | null
  #stay = new AbortController()

  constructor(panel: () => HTMLElement | null, field: () => HTMLElement | null) {
    this.#panel = panel
    this.#field = field
  }

  open(): void {
    const panel = this.#panel()
    if (panel?.isConnected !== true) return
    this.#stay.abort()
    this.#stay = new AbortController()
    if (!panel.matches(':popover-open')) panel.showPopover()
    this.place()
    const heard = { capture: true, passive: true, signal: this.#stay.signal }
    window.addEventListener('scroll', this.place, heard)
    for (const resized of [window, window.visualViewport]) resized?.addEventListener('resize', this.place, heard)
  }

  close(): void {
    this.#stay.abort()
    const panel = this.#panel()
    if (panel?.isConnected === true && panel.matches(':popover-open')) panel.hidePopover()
  }

  readonly place = (): void => {
    const panel = this.#panel()
    const field = this.#field()?.getBoundingClientRect()
    if (panel === null || field === undefined) return
    const height = window.visualViewport?.height ?? window.innerHeight
    const below = height - field.bottom - GAP - EDGE
    const above = field.top - GAP - EDGE
    const isBelow = below >= ENOUGH || below >= above
    const { style } = panel
    style.insetInlineStart = 'auto'
    style.left = `${field.left}px`
    style.width = `${field.width}px`
    style.maxHeight = `${Math.min(TALLEST, Math.max(160, isBelow ? below : above))}px`
    style.top = isBelow ? `${field.bottom + GAP}px` : 'auto'
    style.bottom = isBelow ? 'auto' : `${window.innerHeight - field.top + GAP}px`
  }
}
