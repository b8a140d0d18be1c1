import { isKit } from './beside.ts'
import type { CountingPart, ShareOf } from './counting.part.ts'
import { bringPart } from './part.ts'

/** Lets the figures of one card count up once, when they are first seen, for who does not wish for less motion. */
export class FirstCount {
  readonly #card: Parameters<typeof bringPart>[0]
  #part: CountingPart | undefined
  /** Whether the figures were there to be read before they could count up. */
  #wasShown = false

  constructor(card: Parameters<typeof bringPart>[0]) {
    this.#card = card
  }

  /** Brings what counts, beside the answer: figures need nothing of it. */
  async bring(): Promise<void> {
    if (!matchMedia('(prefers-reduced-motion: no-preference)').matches) return
    const source = isKit || (() => import('./counting.part.ts'))
    this.#part = await bringPart(this.#card, 'counting', source).catch(() => undefined)
  }

  /** The figures are shown by now. */
  count(figures: readonly (readonly [HTMLElement, ShareOf])[]): void {
    for (const [figure, shareOf] of figures) this.#part?.count(figure, shareOf, this.#wasShown)
    this.#wasShown ||= figures.length > 0
  }
}
