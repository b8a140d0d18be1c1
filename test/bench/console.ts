import { sql } from 'kysely'
import type { Role } from '../../src/contract/roles.ts'
import type { Database } from '../../src/server/database/tables/tables.ts'
import { type ConsoleWorld, startConsole } from '../support/console-world.ts'
import { holdTestEngine } from '../support/test-database.ts'
import { TEST_NOW } from '../support/test-service.ts'
import type { BenchResult } from './bench.ts'
import { fillWithGifts, type MadeGifts } from './console/generated-gifts.ts'

const RUNS = 15
const ACCOUNT = 'm_sandbox_storefront'

interface Timed {
  name: string
  median: number
  slowest: number
}

/**
 * Time of the console's list pages with very many donations: whole pages with their HTML, requested from the service in
 * this process. `npm run bench -- console 1000000` creates a million donations; the default is ten million. `--explain`
 * prints query plans.
 */
export async function bench(args: readonly string[]): Promise<BenchResult> {
  const count = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 10_000_000)
  const engine = await holdTestEngine()
  const world = await startConsole()
  try {
    const began = performance.now()
    const made = await fillWithGifts(world.db, { count, accountId: ACCOUNT, until: TEST_NOW })
    const filledSeconds = Math.round((performance.now() - began) / 1_000)
    const pages = await timePages(world, made)
    if (args.includes('--explain')) await explain(world.db, made)
    return {
      rows: pages.map(({ name, median, slowest }) => ({ measure: name, 'median, ms': median, 'slowest, ms': slowest })),
      figures: { gifts: count, filled_seconds: filledSeconds, runs: RUNS, pages },
    }
  } finally {
    await world.close()
    await engine.stop()
  }
}

async function timePages(
  world: ConsoleWorld,
  { nonprofitId, someDay, middle, campaignId }: MadeGifts,
): Promise<Timed[]> {
  const roles: readonly (readonly [string, Role])[] = [
    [ACCOUNT, 'owner'],
    [nonprofitId, 'owner'],
    ['platform', 'operator'],
  ]
  const person = await world.signedIn('bench@console.example', roles)
  const account = `/console/${ACCOUNT}/test`
  const platform = '/console/platform/test'
  const asked: readonly (readonly [name: string, path: string])[] = [
    ['donations, first page', `${account}/donations`],
    ['donations, a page in the middle', `${account}/donations?after=${middle}`],
    ['donations of a status that is rare', `${account}/donations?status=blocked`],
    ['donations of a status that is common', `${account}/donations?status=notified`],
    ['donations of a status, a page in the middle', `${account}/donations?status=notified&after=${middle}`],
    ['donations of a nonprofit', `${account}/donations?nonprofit=${nonprofitId}`],
    ['donations of a nonprofit and a status', `${account}/donations?nonprofit=${nonprofitId}&status=notified`],
    ['donations of a day', `${account}/donations?from=${someDay}&until=${someDay}`],
    ['donations of an amount that is rare', `${account}/donations?least=999&most=1000`],
    ['donations of an amount that is common', `${account}/donations?least=5&most=25`],
    ['donations of a campaign', `${account}/donations?campaign=${campaignId}`],
    ['donation of an external_id', `${account}/donations?external_id=order_77`],
    ['one donation by its ID', `${account}/donations/${middle}`],
    ['donations of a nonprofit, its own page', `/console/${nonprofitId}/test/donations`],
    ['blocked donations of the platform', `${platform}/blocked`],
    ['refunds of the platform', `${platform}/refunds`],
    ['audit log', `${platform}/audit`],
    ['audit log about a record', `${platform}/audit?about=m_sandbox_storefront`],
    ['search for a donation', `${platform}/search?q=${middle}`],
  ]
  const timed: Timed[] = []
  for (const [name, path] of asked) timed.push(await timePage(name, async () => person.get(path)))
  return timed
}

async function timePage(name: string, ask: () => Promise<Response>): Promise<Timed> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now()
    const answer = await ask()
    await answer.text()
    if (answer.status !== 200) throw new Error(`${name} returned ${answer.status}`)
    // The first request warms the caches, as they would be for people who browse.
    if (run > 0) times.push(performance.now() - began)
  }
  const sorted = times.toSorted((one, other) => one - other)
  const rounded = (at: number) => Math.round(10 * (sorted[at] ?? Number.NaN)) / 10
  return { name, median: rounded(Math.floor(sorted.length / 2)), slowest: rounded(sorted.length - 1) }
}

/** Prints the query plans of the lists. */
async function explain(db: Database, { nonprofitId }: MadeGifts): Promise<void> {
  const list = (where: string) =>
    `select * from donation where account_id = '${ACCOUNT}' and not live_mode ${where} order by created_at desc, id desc limit 51`
  for (const statement of [list(''), list(`and status = 'notified'`), list(`and nonprofit_id = '${nonprofitId}'`)]) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers) ${sql.raw(statement)}`.execute(db)
    console.log([statement, ...rows.map((row) => row['QUERY PLAN'])].join('\n'))
  }
}
