import { listeners } from './messages.ts'
import { pageWide } from './page-wide.ts'

/** Lets the elements be drawn anew when the classes or colours of the whole page have changed. */
export function watchGround(): void {
  pageWide('ground', () => {
    const tell = (): void => {
      for (const listener of listeners) {
        listener.lightness = undefined
        listener.requestUpdate()
      }
    }
    const observer = new MutationObserver(tell)
    for (const root of document.querySelectorAll('html, body')) observer.observe(root, { attributes: true })
    // A ground that fades is another one only in the end.
    addEventListener('transitionend', ({ target }) => target === document.body && tell())
    matchMedia('(prefers-color-scheme: dark)').onchange = tell
    return observer
  })
}

/** How light the nearest ground behind an element is, from 0 to 1; no number where the page paints none. */
export function groundOf(element: Element): number {
  const above = element.parentNode instanceof ShadowRoot ? element.parentNode.host : element.parentElement
  if (above === null) return Number.NaN
  const color = getComputedStyle(above).backgroundColor
  const [first = 0, second = 0, , alpha = color === '' ? 0 : 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
  if (alpha < 0.5) return groundOf(above)
  // How light a colour is stands first, but in those that are mixed of lights: green has the most of it.
  const light: Readonly<Record<string, number>> = { r: second / 255, c: second, l: first / 100 }
  return light[color.charAt(0)] ?? first
}
