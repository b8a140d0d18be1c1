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
const GAP = 3

/** Bars side by side, drawn on the server, with a scale that `write` puts into words; the table beside it says the same. */
export function barChart(title: string, bars: readonly Bar[], write: (value: number) => string): Markup {
  const top = roundAbove(Math.max(1, ...bars.map(({ value }) => value)))
  const step = WIDTH / Math.max(1, bars.length)
  const middle = bars[Math.floor((bars.length - 1) / 2)]
  const named = [bars[0], middle, bars.at(-1)]
  return html`<figure class="chart">
    <div class="scale" aria-hidden="true">${[top, top / 2, 0].map((value) => html`<span>${write(value)}</span>`)}</div>
    <console-chart><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}" preserveAspectRatio="none">
      ${[0, HEIGHT / 2, HEIGHT].map((y) => html`<line x1="0" y1="${y}" x2="${WIDTH}" y2="${y}"/>`)}
      ${bars.map(({ name, value, shown }, index) => {
        const height = value === 0 ? 0 : Math.max(2, Math.round((value / top) * HEIGHT))
        return html`<rect x="${round(index * step + GAP / 2)}" y="${HEIGHT - height}" width="${round(step - GAP)}" height="${height}" data-name="${name}" data-shown="${shown}"/>`
      })}
    </svg></console-chart>
    <p class="axis" aria-hidden="true">${named.map((bar) => html`<span>${bar?.name ?? ''}</span>`)}</p>
  </figure>`
}

/** The next value above that reads well at the end of a scale: 1, 2, 2.5 or 5 with zeros behind. */
function roundAbove(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 2.5, 5, 10].find((step) => step * unit >= value) ?? 10) * unit
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
