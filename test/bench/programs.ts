import { sql } from 'kysely'
import type { ProgramRow } from '../../src/server/database/tables/programs.ts'
import { previewProgram } from '../../src/server/service/money/programs/preview-program.ts'
import { lockProgram } from '../../src/server/service/money/programs/program-records.ts'
import { stopTestEngine } from '../support/test-database.ts'
import { startTestService } from '../support/test-service.ts'
import type { BenchResult } from './bench.ts'
import { fillGifts, fillNonprofits } from './growth/fill-gifts.ts'
import { type FilledService, type Questions, type Times, timeClosing, timeReads } from './growth/time-growth.ts'

const ACCOUNT = 'm_sandbox_storefront'
const MONTH = new Date('2026-02-01T00:00:00Z')
const IN_MONTH = new Date('2026-02-28T12:00:00Z')
const NEXT_MONTH = new Date('2026-03-02T12:00:00Z')
const SMALL = 10_000
const LARGE = 1_000_000
const MOST_TIMES = 2
/** A preview reads at most 10,000 orders; an account with ten thousand a year doesn't have that many in 90 days. */
const MOST_PREVIEW_MS = 250

interface FilledProgram extends FilledService {
  programId: string
}

/**
 * Time to record, find, list and refund orders, show a program and close a month, for an account with a million orders
 * of one program. Fails if something takes more than twice as long as with ten thousand. A number sets another size.
 */
export async function bench(args: readonly string[]): Promise<BenchResult> {
  const large = Number(args.find((arg) => /^\d+$/.test(arg)) ?? LARGE)
  const filled: FilledProgram[] = []
  try {
    for (const orders of [SMALL, large]) filled.push(await filledService(orders))
    return await measure(filled)
  } finally {
    for (const { service } of filled) await service.close()
    await stopTestEngine()
  }
}

async function measure(filled: readonly FilledProgram[]): Promise<BenchResult> {
  const byService = new Map(filled.map((one) => [one.service, one]))
  const questionsOf = (one: FilledService): Questions =>
    orderQuestions(one, byService.get(one.service)?.programId ?? '')
  // Warms up first, so that no size is measured in a cold process.
  await timeReads(filled, questionsOf)
  const times = await timeReads(filled, questionsOf)
  for (const [index, { service }] of filled.entries()) {
    const { 'closing the month, ms per donation': closing = 0, 'sending its invoice, ms per donation': sending = 0 } =
      await timeClosing(service, NEXT_MONTH)
    Object.assign(times[index] ?? {}, { 'month end, ms per donation': closing + sending })
  }
  const [small = {}, large = {}] = times
  const rows = Object.keys(small).map((measure) => rowOf(measure, small, large))
  const missed = rows.filter(isMissed)
  return { rows, figures: { small, large }, missed: missed.map(({ measure }) => `${measure}, above its limit`) }
}

function isMissed({ measure, many, times }: ReturnType<typeof rowOf>): boolean {
  return measure.startsWith('preview') ? many > MOST_PREVIEW_MS : times > MOST_TIMES
}

function rowOf(measure: string, small: Times, large: Times) {
  const [less = Number.NaN, more = Number.NaN] = [small[measure], large[measure]]
  return { measure, few: rounded(less), many: rounded(more), times: rounded(more / less) }
}

async function filledService(orders: number): Promise<FilledProgram> {
  const service = await startTestService()
  service.setNow(IN_MONTH)
  await fillNonprofits(service.db, MONTH)
  const limits = { total_budget: 99_999_999, starts_on: '2025-01-01' }
  const promise = { name: '1%', kind: 'order_percent', percent: '1', nonprofit_id: 'n_growth7', ...limits } as const
  const { id: programId } = await service.clientOf('storefront').programs.create({ body: promise })
  await fillGifts(service.db, { accountId: ACCOUNT, gifts: orders, month: MONTH, programId })
  await sql`insert into shop_order (id, account_id, live_mode, external_id, total, item_count, items, is_test,
      ordered_at, created_at)
    select 'or_' || substr(id, 3), account_id, live_mode, external_id, amount * 100, 1,
      '[{"sku": "refill", "quantity": 2}, {"sku": "bottle", "quantity": 1}]', false, created_at, created_at
    from donation`.execute(service.db)
  await sql`insert into program_donation (donation_id, program_id, order_id, month, share)
    select id, program_id, 'or_' || substr(id, 3), date_trunc('month', created_at at time zone 'UTC')::date,
      amount * 1000000 from donation`.execute(service.db)
  // Each donation counts as one cent, so that the budget lasts.
  await sql`insert into program_month (program_id, month, given, donations)
    select program_id, month, count(*), count(*) from program_donation group by 1, 2`.execute(service.db)
  await sql`vacuum analyze shop_order, program_donation, program_month`.execute(service.db)
  return { gifts: orders, service, programId }
}

function orderQuestions({ service, gifts }: FilledService, programId: string): Questions {
  const { orders, programs } = service.clientOf('storefront')
  const middle = String(Math.floor(gifts / 2) + 1).padStart(22, '0')
  const made: string[] = []
  const record = async () => {
    const external_id = `new ${performance.now()} ${made.length}`
    made.push(external_id)
    await orders.create({ body: { external_id, total: 12_345 } })
  }
  return {
    'record an order': record,
    'refund an order': (run) =>
      orders.refund({ params: { external_id: made[run % made.length] ?? '' }, body: { amount: 100 } }),
    'show an order': () => orders.show({ params: { external_id: `orderd_${middle}` } }),
    'search an order by its ID': () => orders.list({ query: { external_id: `orderd_${middle}` } }),
    'list orders, first page': () => orders.list({ query: { limit: 100 } }),
    'list orders, past the middle': () => orders.list({ query: { limit: 100, starting_after: `or_${middle}` } }),
    'list programs': () => programs.list({ query: {} }),
    'show a program': () => programs.show({ params: { id: programId } }),
    'preview a draft': () => preview(service, programId, {}),
    'preview a draft by items': () =>
      preview(service, programId, { kind: 'item_amount', share: null, amount: 50, skus: ['refill'] }),
    'preview a match': () => preview(service, programId, { kind: 'match' }),
  }
}

async function preview(
  { db, dependencies }: FilledService['service'],
  programId: string,
  terms: Partial<ProgramRow>,
): Promise<unknown> {
  return db.transaction().execute(async (tx) => {
    const row = await lockProgram(tx, { accountId: ACCOUNT, liveMode: false }, programId)
    return row === undefined ? undefined : previewProgram(tx, { ...row, ...terms }, dependencies.clock.now(false))
  })
}

function rounded(value: number): number {
  return Number(value.toPrecision(3))
}
