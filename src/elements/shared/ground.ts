import { listeners } from './messages.ts'
import { pageWide } from './page-wide.ts'

/** Has the elements look at their ground again when what lies behind one of them may have another colour. */
export function watchGround(element: Element): void {
  const observer = pageWide('ground', () => {
    let frame = 0
    // Once for all that changes until the next picture: what a page animates has the colours computed no more often.
    const look = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        for (const listener of listeners) listener.lookAtGround()
      })
    }
    document.addEventListener('load', ({ target }) => target instanceof HTMLLinkElement && look(), true)
    // A ground that fades is another one only in the end.
    document.addEventListener('transitionend', look)
    matchMedia('(prefers-color-scheme: dark)').onchange = look
    const made = new MutationObserver(look)
    made.observe(document.head, { attributes: true, childList: true, subtree: true })
    return made
  })
  for (let above = aboveOf(element); above !== null; above = aboveOf(above))
    observer.observe(above, { attributes: true })
}

/** How light the nearest ground behind an element is, from 0 to 1; no number where the page paints none. */
export function groundOf(element: Element): number {
  const above = aboveOf(element)
  if (above === null) return Number.NaN
  const color = getComputedStyle(above).backgroundColor
  const [first = 0, second = 0, , alpha = color === '' ? 0 : 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
  if (alpha < 0.5) return groundOf(above)
  // How light a colour is stands first, but in those that are mixed of lights: green has the most of it.
  const light: Readonly<Record<string, number>> = { r: second / 255, c: second, l: first / 100 }
  return light[color.charAt(0)] ?? first
}

function aboveOf({ parentNode, parentElement }: Element): Element | null {
  return parentNode instanceof ShadowRoot ? parentNode.host : parentElement
}
