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
import { barChart } from './chart.ts'
import { card, table } from './controls.ts'
import type { ConsoleContext } from './define.ts'
import { dollars } from './dollars.ts'
import { frameWords as words } from './frame-words.ts'
import { say } from './say.ts'

const DAYS = 30
const MOST_PARTIES = 10

/** What was given in the last thirty days, by day as a chart and a table, and to whom, or for a nonprofit through whom. */
export async function giftsCard(
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
  return html`${byDay(title, days, total)}${byParty(whose.nonprofitId === undefined ? words.toWhom : words.throughWhom, parties, total)}`
}

function byDay(title: string, days: readonly DayOfGifts[], total: number): Markup {
  const given = days.filter(({ count }) => count > 0)
  const gifts = given.reduce((sum, { count }) => sum + count, 0)
  const bars = days.map(({ day, amount }) => ({ name: shortDay(day), value: amount, shown: dollars(amount) }))
  return card(
    title,
    html`<p class="sum">${dollars(total)} <small>${gifts === 1 ? words.oneGift : say(words.gifts, { count: counted(gifts) })}</small></p>
    ${barChart(title, bars, (cents) => formatCents(cents, 'en-US', { short: true }))}
    <details><summary>${words.showTable}</summary>${table(
      title,
      [
        { label: words.day, cell: ({ day }) => html`<time datetime="${day}">${longDay(day)}</time>` },
        { label: words.count, cell: ({ count }) => counted(count), isNumber: true },
        { label: words.given, cell: ({ amount }) => dollars(amount), isNumber: true },
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
        { label: words.name, cell: ({ name }) => name },
        { label: words.given, cell: ({ amount }) => dollars(amount), isNumber: true },
        { label: words.count, cell: ({ count }) => counted(count), isNumber: true },
        {
          label: words.share,
          cell: ({ amount }) =>
            html`<span class="share"><svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width="100" height="4" class="whole"/><rect width="${share(amount)}" height="4"/></svg>${share(amount)} %</span>`,
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
