import { sql } from 'kysely'
import { closeMonths } from '../../../src/server/service/money/billing/close-months.ts'
import { sendInvoice } from '../../../src/server/service/money/billing/settle-invoices.ts'
import type { TestService } from '../../support/test-service.ts'

/** What one thing takes, in milliseconds. */
export type Times = Record<string, number>

const RUNS = 15
const ACCOUNT = 'm_sandbox_storefront'

/** Asks for what grows with the gifts, each several times, and takes the median. */
export async function timeReads(service: TestService, gifts: number): Promise<Times> {
  const { donations, reports, nonprofits } = service.clientOf('storefront')
  const middle = `d_${String(Math.floor(gifts / 2) + 1).padStart(22, '0')}`
  const deepPage = Math.max(2, Math.floor(gifts / 2 / 100))
  const asked: Record<string, (run: number) => Promise<unknown>> = {
    create: (run) =>
      donations.create({
        body: { amount: 2_500, nonprofit_id: 'n_growth7', funds_collected: false, external_id: `new${run}` },
      }),
    show: () => donations.show({ params: { id: middle } }),
    'list, first page': () => donations.list({ query: { limit: 100 } }),
    'list, of a nonprofit': () => donations.list({ query: { limit: 100, nonprofit_id: 'n_growth3' } }),
    'list, behind the middle by key': () => donations.list({ query: { limit: 100, starting_after: middle } }),
    'list, page 100': () => donations.list({ query: { limit: 100, page: Math.min(100, deepPage) } }),
    'impact report': () => reports.impact({ query: {} }),
    'impact report, whole days': () => reports.impact({ query: { whole_days: true } }),
    'a nonprofit': () => nonprofits.show({ params: { id: 'n_growth1' } }),
  }
  const times: Times = {}
  for (const [name, ask] of Object.entries(asked)) times[`${name}, ms`] = await median((run) => ask(run))
  return times
}

/** Closes the month and sends its invoice: milliseconds for a gift, and how far the process's memory rose, in MB. */
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
    'closing the month, ms a gift': (closed - began) / gifts,
    'sending its invoice, ms a gift': (sent - closed) / gifts,
    'gifts on the invoice': gifts,
    'memory it took, MB': (peak - before) / 1_048_576,
  }
}

/** A gift's own statement beside a row of one table, each a commit, by one client. */
export async function timeStatements(service: TestService): Promise<Times> {
  await sql`create table if not exists bench_row (id text primary key, account_id text, amount bigint, created_at timestamptz)`.execute(
    service.db,
  )
  const run = Date.now()
  const row = await median((number) =>
    sql`insert into bench_row values (${`${run} ${number}`}, ${ACCOUNT}, 2500, now())`.execute(service.db),
  )
  return { 'a row of one table, ms': row }
}

async function median(work: (run: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run <= RUNS; run += 1) {
    const began = performance.now()
    await work(run)
    // The first one finds nothing in memory.
    if (run > 0) times.push(performance.now() - began)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}
