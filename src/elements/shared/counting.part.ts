import { css } from './bare-template.ts'
import type { Part } from './part.ts'

const DURATION_MS = 900

/** Writes what a figure shows after a share of the way to what it comes to by now. */
export type ShareOf = (share: number) => string

/** Lets a figure count up when it is first seen. */
export interface CountingPart extends Part {
  /** Counts once, and not where the figure could be read before: nobody is told a smaller one then. */
  count(figure: HTMLElement, shareOf: ShareOf, wasShown: boolean): void
}

const begun = new WeakSet<HTMLElement>()

/** The real figure stays where it is, to be read, found and printed; what counts is drawn over it. */
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
  count(figure, shareOf, wasShown) {
    if (begun.has(figure)) return
    begun.add(figure)
    const { top, bottom } = figure.getBoundingClientRect()
    const isInSight = bottom > 0 && top < innerHeight
    if (isInSight && wasShown) return
    if (isInSight) countUp(figure, shareOf)
    else whenSeen(figure, () => countUp(figure, shareOf))
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

function countUp(figure: HTMLElement, shareOf: ShareOf): void {
  const begin = performance.now()
  const draw = (now: number) => {
    // A frame is dated from where it began, which may be before what is drawn in it.
    const share = Math.max(0, now - begin) / DURATION_MS
    if (share >= 1 || document.hidden) return figure.removeAttribute('data-counting')
    figure.dataset.counting = shareOf(1 - (1 - share) ** 3)
    requestAnimationFrame(draw)
  }
  draw(begin)
}
