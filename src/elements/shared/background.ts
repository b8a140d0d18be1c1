import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { pageWide } from './page.ts'

/**
 * Sets `:state(on-dark)` or `:state(on-light)` by the background color behind an element, because pages that are dark
 * by a class alone leave `color-scheme` as it is.
 */
export class BackgroundController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element
  readonly #internals: ElementInternals

  constructor(host: ReactiveControllerHost & Element, internals: ElementInternals) {
    this.#host = host
    this.#internals = internals
    host.addController(this)
  }

  hostConnected(): void {
    const { controllers, observer, update } = backgrounds()
    controllers.add(this)
    for (let above = parentOf(this.#host); above !== null; above = parentOf(above))
      observer.observe(above, { attributes: true })
    update()
  }

  hostDisconnected(): void {
    backgrounds().controllers.delete(this)
  }

  /** Reads the background color again. */
  update(): void {
    const lightness = backgroundLightness(this.#host)
    const { states } = this.#internals
    states[lightness < 0.5 ? 'add' : 'delete']('on-dark')
    states[lightness >= 0.5 ? 'add' : 'delete']('on-light')
  }
}

/** The elements on the page, and what updates them all when a style that may set a background changes. */
function backgrounds() {
  return pageWide('backgrounds', () => {
    const controllers = new Set<BackgroundController>()
    let frame = 0
    // Once per frame for all elements, because reading a color makes the browser compute styles.
    const update = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        for (const controller of controllers) controller.update()
      })
    }
    document.addEventListener('load', ({ target }) => target instanceof HTMLLinkElement && update(), true)
    document.addEventListener('transitionend', update)
    matchMedia('(prefers-color-scheme: dark)').onchange = update
    const observer = new MutationObserver(update)
    observer.observe(document.head, { attributes: true, childList: true, subtree: true })
    return { controllers, observer, update }
  })
}

/** Lightness of the nearest opaque background, from 0 to 1; NaN if the page paints none. */
function backgroundLightness(element: Element): number {
  const parent = parentOf(element)
  if (parent === null) return Number.NaN
  const color = getComputedStyle(parent).backgroundColor
  const [first = 0, second = 0, , alpha = color === '' ? 0 : 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
  if (alpha < 0.5) return backgroundLightness(parent)
  // Lightness is the first number of a color, except in RGB, where green weighs most.
  const light: Readonly<Record<string, number>> = { r: second / 255, c: second, l: first / 100 }
  return light[color.charAt(0)] ?? first
}

function parentOf({ parentNode, parentElement }: Element): Element | null {
  return parentNode instanceof ShadowRoot ? parentNode.host : parentElement
}
