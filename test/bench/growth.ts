import { sql } from 'kysely'
import { verifyLedger } from '../../src/server/service/money/campaigns/verify-ledger.ts'
import { stopTestEngine } from '../support/test-database.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import type { BenchResult } from './bench.ts'
import { fillGifts, fillNonprofits } from './growth/fill-gifts.ts'
import { type FilledService, type Times, timeClosing, timeReads } from './growth/time-growth.ts'

const ACCOUNT = 'm_sandbox_storefront'
const MONTH = new Date('2026-02-01T00:00:00Z')
const IN_MONTH = new Date('2026-02-28T12:00:00Z')
const NEXT_MONTH = new Date('2026-03-02T12:00:00Z')

/**
 * Time to create, show and list donations, for reports and for closing a month, with ten thousand donations of one
 * account, and the ratio at larger sizes: `npm run bench -- growth 1000000 20000000`; default: a million. A donation
 * takes about 1.9 kB of disk space. `--explain` prints query plans, `--verify` recounts the ledger of the largest size.
 */
export async function bench(args: readonly string[]): Promise<BenchResult> {
  const asked = args.filter((arg) => /^\d+$/.test(arg)).map(Number)
  const sizes = [10_000, ...(asked.length === 0 ? [1_000_000] : asked)]
  const filled: FilledService[] = []
  try {
    for (const gifts of sizes) filled.push({ gifts, service: await filledService(gifts) })
    return await measure(filled, args)
  } finally {
    for (const { service } of filled) await service.close()
    await stopTestEngine()
  }
}

async function measure(filled: readonly FilledService[], args: readonly string[]): Promise<BenchResult> {
  // Warms up first, so that the first size isn't measured in a cold process.
  await timeReads(filled)
  const reads = await timeReads(filled)
  const measured: { gifts: number; times: Times }[] = []
  for (const [index, { gifts, service }] of filled.entries()) {
    if (args.includes('--explain')) await explain(service)
    const closing = await timeClosing(service, NEXT_MONTH)
    measured.push({ gifts, times: { ...reads[index], ...closing } })
  }
  if (args.includes('--verify')) await verify(filled.at(-1))
  const base = measured[0]?.times ?? {}
  const rows = Object.keys(base).map((measure) => {
    const columns = measured.flatMap(({ gifts, times }) => {
      const value = times[measure] ?? Number.NaN
      const ratio = value / (base[measure] ?? Number.NaN)
      return [
        [`${gifts}`, rounded(value)] as const,
        ...(gifts === 10_000 ? [] : [[`× ${gifts}`, rounded(ratio)] as const]),
      ]
    })
    return { measure, ...Object.fromEntries(columns) }
  })
  return { rows, figures: { measured } }
}

async function filledService(gifts: number): Promise<TestService> {
  const service = await startTestService()
  service.setNow(IN_MONTH)
  await fillNonprofits(service.db, MONTH)
  await fillGifts(service.db, { accountId: ACCOUNT, gifts, month: MONTH })
  return service
}

async function verify(largest: FilledService | undefined): Promise<void> {
  if (largest === undefined) return
  let peak = process.memoryUsage().rss
  const before = peak
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 50)
  const began = performance.now()
  const { holds } = await verifyLedger(largest.service.db)
  clearInterval(watch)
  const [seconds, megabytes] = [(performance.now() - began) / 1_000, (peak - before) / 1_048_576]
  console.log(
    `Verified the ledger of ${largest.gifts} donations in ${rounded(seconds)} s, with ${rounded(megabytes)} MB more memory.`,
  )
  if (!holds) throw new Error('The ledger has errors.')
}

async function explain({ db }: TestService): Promise<void> {
  const account = `account_id = '${ACCOUNT}' and not live_mode`
  const statements = [
    `select * from donation where ${account} order by created_at desc, id desc limit 101`,
    `select * from donation where ${account} and nonprofit_id = 'n_growth3' order by created_at desc, id desc limit 101`,
    `select nonprofit_id, sum(amount) from gift_month where ${account} group by 1`,
    `select nonprofit_id, day, sum(amount) from gift_day where ${account} group by 1, 2`,
    `select * from donation where ${account} and status = 'pledged' order by created_at, id limit 1000`,
  ]
  for (const statement of statements) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers) ${sql.raw(statement)}`.execute(db)
    console.log([statement, ...rows.map((row) => row['QUERY PLAN'])].join('\n'))
  }
}

function rounded(value: number): number {
  return Number(value.toPrecision(3))
}
