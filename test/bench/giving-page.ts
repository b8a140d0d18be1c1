import type { Browser } from 'playwright-core'
import * as z from 'zod/mini'
import { openBrowser } from '../support/browser.ts'
import { asMerchant, textOf } from '../support/donor.ts'
import { startServer } from '../support/running-server.ts'
import type { BenchResult } from './bench.ts'
import { openThrottledPage } from './page/throttled-page.ts'

const RUNS = 9
/** Search engines' limits for a good page: largest paint and blocking time in milliseconds, and layout shift. */
const LIMITS = { largest: 2_500, shift: 0.1, blocking: 200 }

const Visit = z.object({ largest: z.number(), shift: z.number(), blocking: z.number() })
type Visit = z.output<typeof Visit>

/** Observes a page with the browser's own measurements: largest paint, layout shift, and tasks longer than 50 ms. */
const OBSERVE = `window.seen = { largest: 0, shift: 0, blocking: 0 }
const observe = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
observe('largest-contentful-paint', (entry) => { seen.largest = entry.startTime })
observe('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value })
observe('longtask', (entry) => { seen.blocking += Math.max(0, entry.duration - 50) })`

/**
 * A giving page on a phone with a quarter of this machine's speed and slow 4G, and the same page without our elements,
 * as it is once it is archived. A number sets how often each page is opened.
 */
export async function bench(args: readonly string[]): Promise<BenchResult> {
  const runs = Number(args.find((arg) => /^\d+$/.test(arg)) ?? RUNS)
  const server = await startServer()
  const browser = await openBrowser()
  try {
    const open = await makePage(server.url, 'Open')
    const plain = await makePage(server.url, 'Plain')
    await asMerchant(server.url, `/api/v1/giving_pages/${plain.id}/archive`, {})
    const visits = new Map<string, Visit[]>([
      ['giving page', []],
      ['the same without elements', []],
    ])
    for (let run = 0; run <= runs; run += 1)
      for (const [name, { url }] of [['giving page', open] as const, ['the same without elements', plain] as const]) {
        const visit = await visitOnPhone(browser, url)
        // The first round warms up the server.
        if (run > 0) visits.get(name)?.push(visit)
      }
    const medians = [...visits].map(([name, all]) => ({ name, ...medianOf(all) }))
    return {
      rows: medians.map(({ name, largest, shift, blocking }) => ({
        measure: name,
        [`largest paint, ms (limit ${LIMITS.largest})`]: Math.round(largest),
        [`layout shift (limit ${LIMITS.shift})`]: Math.round(shift * 1_000) / 1_000,
        [`blocking time, ms (limit ${LIMITS.blocking})`]: Math.round(blocking),
      })),
      figures: { runs, pages: medians },
      missed: medians.flatMap(missedBy),
    }
  } finally {
    await browser.close()
    await server.close()
  }
}

async function makePage(url: string, title: string): Promise<{ id: string; url: string }> {
  const story = `${'Every bowl is **warm**, and every dollar buys a meal. '.repeat(8)}\n\n- Mondays\n- Tuesdays`
  const body = { title, story, nonprofit_id: '36-3673599', amounts: [1_000, 2_500, 5_000], goal: 500_000 }
  const page = await asMerchant(url, '/api/v1/giving_pages', body)
  const id = textOf(page, 'id')
  await asMerchant(url, `/api/v1/giving_pages/${id}/publish`, {})
  return { id, url: textOf(page, 'url') }
}

async function visitOnPhone(browser: Browser, url: string): Promise<Visit> {
  const throttled = await openThrottledPage(browser)
  const { page } = throttled
  page.setDefaultTimeout(120_000)
  try {
    await page.addInitScript(OBSERVE)
    await page.goto(url)
    await page.waitForLoadState('networkidle')
    return Visit.parse(await page.evaluate('seen'))
  } finally {
    await throttled.close()
  }
}

function medianOf(visits: readonly Visit[]): Visit {
  const median = (pick: (visit: Visit) => number): number =>
    visits.map(pick).sort((one, other) => one - other)[Math.floor(visits.length / 2)] ?? Number.NaN
  return {
    largest: median(({ largest }) => largest),
    shift: median(({ shift }) => shift),
    blocking: median(({ blocking }) => blocking),
  }
}

function missedBy({ name, largest, shift, blocking }: Visit & { name: string }): string[] {
  return [
    ...(largest > LIMITS.largest ? [`${name}: largest paint after ${Math.round(largest)} ms`] : []),
    ...(shift > LIMITS.shift ? [`${name}: a layout shift of ${shift.toFixed(3)}`] : []),
    ...(blocking > LIMITS.blocking ? [`${name}: ${Math.round(blocking)} ms of blocking time`] : []),
  ]
}
