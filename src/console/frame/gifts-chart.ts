import { html } from 'hono/html'
import { formatCents } from '../../contract/written-cents.ts'
import type { Markup } from '../../server/pages/page.ts'
import { type GiftsOf, givenByDay } from '../../server/service/reports/given-by-day.ts'
import { barChart } from './chart.ts'
import { card, table } from './controls.ts'
import type { ConsoleContext } from './define.ts'
import { frameWords } from './frame-words.ts'

const DAYS = 30

/** What was given in the last thirty days: its sum, a chart, and the same as a table. */
export async function giftsCard(
  { dependencies: { db, clock }, liveMode, timeZone }: ConsoleContext,
  title: string,
  whose: Omit<GiftsOf, 'liveMode'>,
  empty: Markup,
): Promise<Markup> {
  const now = clock.now(liveMode)
  const days = await givenByDay(db, { ...whose, liveMode }, { days: DAYS, timeZone, now })
  const given = days.filter(({ count }) => count > 0)
  if (given.length === 0) return card(title, html`<div class="empty">${empty}</div>`)
  const total = given.reduce((sum, { amount }) => sum + amount, 0)
  const count = given.reduce((sum, day) => sum + day.count, 0)
  const bars = days.map(({ day, amount }) => ({ name: day, value: amount, shown: dollars(amount) }))
  return card(
    title,
    html`<p class="sum">${dollars(total)} <small>${new Intl.NumberFormat('en-US').format(count)} gifts</small></p>
    ${barChart(title, bars)}
    <details><summary>${frameWords.showTable}</summary>${table(
      title,
      [
        { label: 'Day', cell: ({ day }) => day },
        { label: 'Gifts', cell: (row) => row.count, isNumber: true },
        { label: 'Given', cell: ({ amount }) => dollars(amount), isNumber: true },
      ],
      given.toReversed(),
      html``,
    )}</details>`,
  )
}

function dollars(cents: number): string {
  return formatCents(cents, 'en-US')
}
