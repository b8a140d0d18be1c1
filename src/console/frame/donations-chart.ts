import { html } from 'hono/html'
import { formatCents } from '../../contract/formatters.ts'
import type { Markup } from '../../server/pages/page.ts'
import {
  type DayOfGifts,
  type GiftsOf,
  givenByDay,
  givenByParty,
  type PartyOfGifts,
} from '../../server/service/reports/given-by-day.ts'
import { dollars } from './amounts.ts'
import { card, table } from './controls.ts'
import type { ConsoleContext } from './define.ts'

const DAYS = 30

const MOST_PARTIES = 10

const WIDTH = 720

const HEIGHT = 180

const GAP = 3

/** Donations of the last 30 days: by day as a chart and a table, and by nonprofit (or by platform, for a nonprofit). */
export async function donationsCard(
  { dependencies: { db, clock }, liveMode, timeZone }: ConsoleContext,
  title: string,
  whose: Omit<GiftsOf, 'liveMode'>,
  empty: Markup,
): Promise<Markup> {
  const now = clock.now(liveMode)
  const last = { days: DAYS, timeZone, now }
  const days = await givenByDay(db, { ...whose, liveMode }, last)
  const given = days.filter(({ count }) => count > 0)
  if (given.length === 0) return card(title, html`<div class="empty">${empty}</div>`)
  const total = given.reduce((sum, { amount }) => sum + amount, 0)
  const parties = await givenByParty(db, { ...whose, liveMode }, { ...last, most: MOST_PARTIES })
  return html`${byDay(title, days, total)}${byParty(whose.nonprofitId === undefined ? 'By nonprofit' : 'By platform', parties, total)}`
}

function byDay(title: string, days: readonly DayOfGifts[], total: number): Markup {
  const given = days.filter(({ count }) => count > 0)
  const donations = given.reduce((sum, { count }) => sum + count, 0)
  const bars = days.map(({ day, amount }) => ({ name: shortDay(day), value: amount, shown: dollars(amount) }))
  return card(
    title,
    html`<p class="sum">${dollars(total)} <small>${donations === 1 ? '1 donation' : `${counted(donations)} donations`}</small></p>
    ${barChart(title, bars, (cents) => formatCents(cents, 'en-US', { short: true }))}
    <details><summary>Show as a table</summary>${table(
      title,
      [
        { label: 'Day', cell: ({ day }) => html`<time datetime="${day}">${longDay(day)}</time>` },
        { label: 'Donations', cell: ({ count }) => counted(count), isNumber: true },
        { label: 'Amount', cell: ({ amount }) => dollars(amount), isNumber: true },
      ],
      given.toReversed(),
      html``,
    )}</details>`,
  )
}

function byParty(title: string, parties: readonly PartyOfGifts[], total: number): Markup {
  const share = (amount: number) => Math.round((amount / Math.max(1, total)) * 100)
  return card(
    title,
    table(
      title,
      [
        { label: 'Name', cell: ({ name }) => name },
        { label: 'Amount', cell: ({ amount }) => dollars(amount), isNumber: true },
        { label: 'Donations', cell: ({ count }) => counted(count), isNumber: true },
        {
          label: 'Share',
          cell: ({ amount }) =>
            html`<span class="share"><svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width="100" height="4" class="whole"/><rect width="${share(amount)}" height="4"/></svg>${share(amount)}%</span>`,
          isNumber: true,
        },
      ],
      parties,
      html``,
    ),
  )
}

function counted(count: number): string {
  return new Intl.NumberFormat('en-US').format(count)
}

function shortDay(day: string): string {
  return written(day, { month: 'short', day: 'numeric' })
}

function longDay(day: string): string {
  return written(day, { dateStyle: 'medium' })
}

function written(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** A bar of a chart; `shown` is its formatted value. */
interface Bar {
  name: string
  value: number
  shown: string
}

/** A bar chart as SVG; `write` formats the scale. The table next to it has the same values. */
export function barChart(title: string, bars: readonly Bar[], write: (value: number) => string): Markup {
  const top = roundAbove(Math.max(1, ...bars.map(({ value }) => value)))
  const step = WIDTH / Math.max(1, bars.length)
  const middle = bars[Math.floor((bars.length - 1) / 2)]
  // Fewer than three bars have no middle.
  const named = [...new Set([bars[0], middle, bars.at(-1)])]
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

/** The next round value for the top of a scale: 1, 2, 2.5 or 5 times a power of ten. */
function roundAbove(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 2.5, 5, 10].find((step) => step * unit >= value) ?? 10) * unit
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
