import { html } from 'hono/html'
import type { Markup } from '../../server/pages/page.ts'

/** A bar of a chart: its name under the axis, how high it is, and the value as people read it. */
export interface Bar {
  name: string
  value: number
  shown: string
}

const WIDTH = 720
const HEIGHT = 180
const FLOOR = 156
const GAP = 3

/** Bars side by side, drawn on the server; the table beside it says the same in words. */
export function barChart(title: string, bars: readonly Bar[]): Markup {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const step = WIDTH / Math.max(1, bars.length)
  const [first, last] = [bars[0], bars.at(-1)]
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}" preserveAspectRatio="none">
    <line x1="0" y1="${FLOOR}" x2="${WIDTH}" y2="${FLOOR}"/>
    ${bars.map(({ name, value, shown }, index) => {
      const height = value === 0 ? 0 : Math.max(2, Math.round((value / most) * (FLOOR - 8)))
      return html`<rect x="${round(index * step + GAP / 2)}" y="${FLOOR - height}" width="${round(step - GAP)}" height="${height}" rx="2"><title>${name}: ${shown}</title></rect>`
    })}
  </svg>
  <p class="axis" aria-hidden="true"><span>${first?.name ?? ''}</span><span>${last?.name ?? ''}</span></p>`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
