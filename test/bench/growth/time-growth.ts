import { sql } from 'kysely'
import { closeMonths } from '../../../src/server/service/money/billing/close-months.ts'
import { sendInvoice } from '../../../src/server/service/money/billing/invoice-payments.ts'
import type { TestService } from '../../support/test-service.ts'

/** Milliseconds by measurement. */
export type Times = Record<string, number>

const RUNS = 25
const WINDOW_FROM = Date.UTC(2025, 6, 10) / 1_000
const WINDOW_TO = Date.UTC(2026, 0, 20) / 1_000

/** A service and its number of donations. */
export interface FilledService {
  service: TestService
  gifts: number
}

/** Requests to a service, by name; `run` makes them differ. */
export type Questions = Record<string, (run: number) => Promise<unknown>>

/**
 * Sends each service in turn the requests that slow down with the number of donations, several times, so that a busy
 * minute affects all of them. Returns the medians, in the order of the services.
 */
export async function timeReads(
  filled: readonly FilledService[],
  questionsOf: (one: FilledService) => Questions = giftQuestions,
): Promise<Times[]> {
  const times: Times[] = filled.map(() => ({}))
  const asked = filled.map(questionsOf)
  for (const name of Object.keys(asked[0] ?? {})) {
    const medians = await mediansInTurn(asked.map((questions) => async (run) => questions[name]?.(run)))
    for (const [index, median] of medians.entries()) Object.assign(times[index] ?? {}, { [`${name}, ms`]: median })
  }
  return times
}

function giftQuestions({ service, gifts }: FilledService): Questions {
  const { donations, reports, nonprofits } = service.clientOf('storefront')
  const middle = `d_${String(Math.floor(gifts / 2) + 1).padStart(22, '0')}`
  const deepPage = Math.max(2, Math.floor(gifts / 2 / 100))
  return {
    create: (run) =>
      donations.create({
        body: { amount: 2_500, nonprofit_id: 'n_growth7', funds_collected: false, external_id: `new${run}` },
      }),
    show: () => donations.show({ params: { id: middle } }),
    'list, first page': () => donations.list({ query: { limit: 100 } }),
    'list, of a nonprofit': () => donations.list({ query: { limit: 100, nonprofit_id: 'n_growth3' } }),
    'list, past the middle by key': () => donations.list({ query: { limit: 100, starting_after: middle } }),
    'list, page 100': () => donations.list({ query: { limit: 100, page: Math.min(100, deepPage) } }),
    'impact report': () => reports.impact({ query: {} }),
    'impact report, whole days': () => reports.impact({ query: { whole_days: true } }),
    'impact report, whole days of a window': () =>
      reports.impact({ query: { whole_days: true, start_timestamp: WINDOW_FROM, end_timestamp: WINDOW_TO } }),
    'a nonprofit': () => nonprofits.show({ params: { id: 'n_growth1' } }),
  }
}

/** Closes the month and sends its invoice: milliseconds per donation, and growth of the process's memory, in MB. */
export async function timeClosing(service: TestService, after: Date): Promise<Times> {
  service.setNow(after)
  let peak = process.memoryUsage().rss
  const before = peak
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 50)
  const began = performance.now()
  const [id = ''] = await closeMonths(service.dependencies, false)
  const closed = performance.now()
  await sendInvoice(service.dependencies, id)
  const sent = performance.now()
  clearInterval(watch)
  const { rows } = await sql<{ gifts: number }>`
    select count(*)::int as gifts from invoice_line where invoice_id = ${id}`.execute(service.db)
  const gifts = rows[0]?.gifts ?? 0
  return {
    'closing the month, ms per donation': (closed - began) / gifts,
    'sending its invoice, ms per donation': (sent - closed) / gifts,
    'donations on the invoice': gifts,
    'memory for closing and sending, MB': (peak - before) / 1_048_576,
  }
}

async function mediansInTurn(works: readonly ((run: number) => Promise<unknown>)[]): Promise<number[]> {
  const times: number[][] = works.map(() => [])
  for (let run = 0; run <= RUNS; run += 1) {
    for (const [index, work] of works.entries()) {
      const began = performance.now()
      await work(run)
      // The first run has cold caches.
      if (run > 0) times[index]?.push(performance.now() - began)
    }
  }
  return times.map((own) => own.toSorted((one, other) => one - other)[Math.floor(own.length / 2)] ?? Number.NaN)
}
