import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../src/server/database/connect.ts'
import { startEngine } from '../../src/server/database/engine.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import type { Tables } from '../../src/server/database/tables/tables.ts'
import { createSeal } from '../../src/server/service/accounts/keyring.ts'
import { createSandboxAccounts } from '../../src/server/service/accounts/sandbox-accounts.ts'
import type { BenchResult } from './bench.ts'
import { fillGifts, fillNonprofits } from './growth/fill-gifts.ts'
import { bareCreates, CLIENTS, type Creates, forOthers, rowInserts, serviceCreates } from './writes/creates.ts'
import { type ProcessorTimes, processorTimes, type Statement } from './writes/processor-time.ts'

const ROUNDS = 4

/**
 * Durable donations by 16 clients on the service's proxy. Compares them with the same statements sent by bare `pg`,
 * both planned each time and planned once, as the service does, and with inserts into one table, planned once. All
 * clients use the same database and commit to disk (fsync on). Rounds alternate; ratios are per round. On Linux it also
 * measures the server's CPU time per donation and per row by one client, and for the donation's own statement also by
 * 16 clients in turn. A second number sets how many donations the database already has; a `postgresql://` URL names a
 * database that is already filled; `--explain` prints where a donation's statement spends its time.
 */
export async function bench(args: readonly string[]): Promise<BenchResult> {
  const [count = 4_000, gifts = 0] = args.filter((arg) => /^\d+$/.test(arg)).map(Number)
  const address = args.find((arg) => arg.startsWith('postgresql://'))
  if (address !== undefined) {
    await refuseLiveGifts(address)
    return compare(address, count, args.includes('--explain'))
  }
  const directory = await mkdtemp(join(tmpdir(), 'almoner-writes-'))
  const engine = await startEngine({ dataDirectory: directory })
  try {
    await fill(engine.url, gifts)
    return await compare(engine.url, count, args.includes('--explain'))
  } finally {
    await engine.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function refuseLiveGifts(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const { rowCount } = await client.query('select from donation where live_mode limit 1')
  await client.end()
  if (rowCount !== 0) throw new Error('This database has live donations, and the bench adds thousands of its own.')
}

async function compare(url: string, count: number, explained: boolean): Promise<BenchResult> {
  const rates: { service: number; bare: number; planned: number; own: number; row: number }[] = []
  let processor: ProcessorTimes | undefined
  let ownProcessor: ProcessorTimes | undefined
  let ownInTurn: ProcessorTimes | undefined
  for (let round = 0; round < ROUNDS; round += 1) {
    const statements: Statement[][] = []
    const service = await rate(await serviceCreates(url, statements), count)
    const bare = await rate(await bareCreates(url, statements, { planned: 'always' }), statements.length)
    const planned = await rate(await bareCreates(url, forOthers(statements, 1), { planned: 'once' }), statements.length)
    const own = await rate(
      await bareCreates(url, forOthers(statements.map(ownStatement), 2), { planned: 'once' }),
      statements.length,
    )
    const row = await rate(await rowInserts(url), statements.length)
    if (round === 0) continue // The first round warms up all of them.
    rates.push({ service, bare, planned, own, row })
    if (round > 1) continue
    const fresh: Statement[][] = []
    await rate(await serviceCreates(url, fresh), 2_000)
    processor = await processorTimes(url, fresh)
    ownProcessor = await processorTimes(url, forOthers(fresh.map(ownStatement), 1))
    ownInTurn = await processorTimes(url, forOthers(fresh.map(ownStatement), 2), CLIENTS)
    if (explained) await explain(url, fresh.at(-1) ?? [])
  }
  const ratios = rates.map(({ service, bare }) => service / bare)
  const rowsToGift = median(rates.map(({ row, planned }) => row / planned))
  const rowsToOwn = median(rates.map(({ row, own }) => row / own))
  return {
    rows: [
      { measure: 'service, creates/s (median)', value: Math.round(median(rates.map((each) => each.service))) },
      { measure: 'bare pg, same statements/s (median)', value: Math.round(median(rates.map((each) => each.bare))) },
      { measure: 'service / bare pg (median of rounds)', value: Number(median(ratios).toFixed(2)) },
      {
        measure: 'bare pg, planned once, same statements/s (median)',
        value: Math.round(median(rates.map((each) => each.planned))),
      },
      { measure: 'rows of one table/s (median)', value: Math.round(median(rates.map((each) => each.row))) },
      { measure: 'rows of one table per donation (median of rounds)', value: Number(rowsToGift.toFixed(1)) },
      { measure: 'rows of one table per donation statement (median of rounds)', value: Number(rowsToOwn.toFixed(1)) },
      ...(processor === undefined ? [] : processorRows('a gift', processor)),
      ...(ownProcessor === undefined ? [] : processorRows('the donation statement', ownProcessor)),
      ...(ownInTurn === undefined ? [] : processorRows(`the donation statement by ${CLIENTS} in turn`, ownInTurn)),
    ],
    figures: {
      clients: CLIENTS,
      creates: count,
      ratios,
      rowsToGift,
      rowsToOwn,
      rates,
      processor,
      ownProcessor,
      ownInTurn,
    },
  }
}

/** The statement that writes the donation, without the queries before it. */
function ownStatement(statements: readonly Statement[]): Statement[] {
  return statements.filter(({ sql }) => /insert into donation\b/.test(sql))
}

function processorRows(name: string, { gift, row }: ProcessorTimes) {
  return [
    { measure: `server CPU time of ${name}, ms`, value: Number(gift.toFixed(3)) },
    { measure: `server CPU time of a row, measured with ${name}, ms`, value: Number(row.toFixed(3)) },
    { measure: `rows of one table per ${name}, by CPU time`, value: Number((gift / row).toFixed(1)) },
  ]
}

async function rate({ create, close }: Creates, count: number): Promise<number> {
  const began = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (next < count) {
        const index = next
        next += 1
        await create(index)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1_000
  await close()
  return count / seconds
}

async function fill(url: string, gifts: number): Promise<void> {
  const database = await openDatabase<Tables>(url)
  await migrate(database.pool)
  const now = new Date()
  await createSandboxAccounts(database.db, { seal: createSeal(Buffer.alloc(32)), now, allowedOrigins: [] })
  await fillNonprofits(database.db, now)
  await fillGifts(database.db, { accountId: 'm_sandbox_storefront', gifts, month: now })
  await database.close()
}

/** Prints the query plan of a donation's statement with the time of each part and trigger. */
async function explain(url: string, statements: readonly Statement[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  for (const { sql, parameters } of statements) {
    const text = `explain (analyze, buffers) ${sql.replace(/^\s*\/\*.*?\*\//, '')}`
    let plan: string[] = []
    // Rolled back; only the last run is printed, because a connection's first statements read the catalog and plan the
    // triggers.
    for (let run = 0; run < 20; run += 1) {
      await client.query('begin')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(text, [...parameters])
      await client.query('rollback')
      plan = rows.map((row) => row['QUERY PLAN'])
    }
    console.log(plan.join('\n'))
  }
  await client.end()
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
