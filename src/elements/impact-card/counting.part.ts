import { css } from '../shared/bare-template.ts'
import type { Part } from '../shared/part.ts'
import type { Money } from '../shared/speaking-element.ts'

const DURATION_MS = 900

/** The sum that the card shows by now, in cents, and how it is written. */
interface Counted {
  amount(): number
  readonly money: Money
}

/** Lets a sum count up when it is first seen. */
export interface CountingPart extends Part {
  /** Counts once, and not where the sum could be read before: nobody is told a smaller one then. */
  count(figure: HTMLElement, counted: Counted, wasShown: boolean): void
}

const begun = new WeakSet<HTMLElement>()

/** The real sum stays where it is, to be read, found and printed; what counts is drawn over it. */
export const part: CountingPart = {
  english: {},
  styles: css`
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
  `,
  count(figure, counted, wasShown) {
    if (begun.has(figure)) return
    begun.add(figure)
    const { top, bottom } = figure.getBoundingClientRect()
    const isInSight = bottom > 0 && top < innerHeight
    if (isInSight && wasShown) return
    if (isInSight) countUp(figure, counted)
    else whenSeen(figure, () => countUp(figure, counted))
  },
}

function whenSeen(figure: HTMLElement, act: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    act()
  })
  observer.observe(figure)
}

function countUp(figure: HTMLElement, counted: Counted): void {
  const begin = performance.now()
  const draw = (now: number) => {
    // A frame is dated from where it began, which may be before what is drawn in it.
    const share = Math.max(0, now - begin) / DURATION_MS
    if (share >= 1 || document.hidden) return figure.removeAttribute('data-counting')
    const amount = counted.amount()
    const dollars = Math.floor((amount * (1 - (1 - share) ** 3)) / 100)
    figure.dataset.counting = counted.money(Math.min(amount, dollars * 100 + (amount % 100)), { short: true })
    requestAnimationFrame(draw)
  }
  draw(begin)
}
