import { css, type ReactiveController, type ReactiveControllerHost } from 'lit'

const DURATION_MS = 900

/** A figure on the page, and what it shows at a share of the way, from 0 to 1. */
export interface CountedFigure {
  element: HTMLElement
  textAt: (share: number) => string
}

/** Looks of a figure that is counting: the final text stays in place, to be read and copied, under the drawn one. */
export const countUpStyles = css`
  @media screen and (forced-colors: none) {
    [data-counting] {
      position: relative;
      -webkit-text-fill-color: #0000;
    }
    [data-counting]::after {
      content: attr(data-counting) / '';
      position: absolute;
      inset: 0;
      -webkit-text-fill-color: currentColor;
    }
  }
`

/** Counts figures up once, when they are first seen, unless the visitor prefers less motion. */
export class CountUp implements ReactiveController {
  readonly #figures: () => readonly CountedFigure[]
  readonly #begun = new WeakSet<HTMLElement>()
  #observer: IntersectionObserver | undefined

  constructor(host: ReactiveControllerHost, figures: () => readonly CountedFigure[]) {
    this.#figures = figures
    host.addController(this)
  }

  hostUpdated(): void {
    if (!matchMedia('(prefers-reduced-motion: no-preference)').matches) return
    this.#observer ??= new IntersectionObserver((entries) => this.#countSeen(entries))
    for (const figure of this.#figures())
      if (isInView(figure.element)) this.#count(figure)
      else this.#observer.observe(figure.element)
  }

  hostDisconnected(): void {
    this.#observer?.disconnect()
    this.#observer = undefined
  }

  #countSeen(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const figure = this.#figures().find(({ element }) => element === target)
      if (isIntersecting && figure !== undefined) this.#count(figure)
    }
  }

  #count(figure: CountedFigure): void {
    if (this.#begun.has(figure.element)) return
    this.#begun.add(figure.element)
    this.#observer?.unobserve(figure.element)
    countUp(figure)
  }
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

function countUp({ element, textAt }: CountedFigure): void {
  const start = performance.now()
  const draw = (now: number) => {
    // A frame can be dated before the call that requested it.
    const share = Math.max(0, now - start) / DURATION_MS
    if (share >= 1 || document.hidden) return element.removeAttribute('data-counting')
    element.dataset.counting = textAt(1 - (1 - share) ** 3)
    requestAnimationFrame(draw)
  }
  draw(start)
}
