import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { basicHeader } from '../../src/contract/basic-credentials.ts'
import { openDatabase } from '../../src/server/database/connect.ts'
import { startEngine } from '../../src/server/database/engine.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import type { Tables } from '../../src/server/database/tables/tables.ts'
import { silentLog } from '../../src/server/http/log.ts'
import { systemClock } from '../../src/server/kernel/clock.ts'
import { createIdentifiers } from '../../src/server/kernel/identifiers.ts'
import { createSandboxAccounts } from '../../src/server/service/accounts/sandbox-accounts.ts'
import { createSeal } from '../../src/server/service/accounts/sealing.ts'
import { createService } from '../../src/server/service/api/service.ts'
import { insertTestNonprofit } from '../support/test-service.ts'
import type { BenchResult } from './bench.ts'
import { fillGifts, fillNonprofits } from './growth/fill-gifts.ts'
import { processorTimes, ROW_INSERT, ROW_TABLE, type Statement } from './writes/processor-time.ts'

const CLIENTS = 16
const NONPROFIT = 'n_bench'

/**
 * Durable donation creates at the service's proxy by 16 clients, against the same statements, and against rows of one
 * table, sent by bare `pg` by 16 clients to databases of the same engine. All commit to disk (fsync on); rounds
 * alternate, ratios are per round. Beside it, on Linux, the processor time that the server takes for a gift and for a row,
 * by one client. A second number fills the databases with so many gifts of before; `--explain` prints where a gift's
 * statement spends its time.
 */
export async function bench(args: readonly string[]): Promise<BenchResult> {
  const [count = 4_000, gifts = 0] = args.filter((arg) => /^\d+$/.test(arg)).map(Number)
  const directory = await mkdtemp(join(tmpdir(), 'almoner-writes-'))
  const engine = await startEngine({ dataDirectory: directory })
  try {
    await makeTemplate(engine.url, gifts)
    const ratios: number[] = []
    const rates: { service: number; bare: number; row: number }[] = []
    let processor: { gift: number; row: number } | undefined
    for (let round = 0; round < 4; round += 1) {
      const statements: Statement[][] = []
      const service = await rate(engine.url, `service_${round}`, count, (url) => serviceCreates(url, statements))
      const bare = await rate(engine.url, `bare_${round}`, statements.length, (url) => bareCreates(url, statements))
      const row = await rate(engine.url, `row_${round}`, statements.length, rowInserts)
      if (round === 0) continue // warms all up
      rates.push({ service, bare, row })
      ratios.push(service / bare)
      if (round === 1) processor = await processorTimes(await freshDatabase(engine.url, 'counted'), statements)
      if (args.includes('--explain') && round === 1) await explain(engine.url, statements[0] ?? [])
    }
    const ratio = median(ratios)
    const rowsToGift = median(rates.map(({ row, bare }) => row / bare))
    return {
      rows: [
        { measure: 'service, creates/s (median)', value: Math.round(median(rates.map((each) => each.service))) },
        { measure: 'bare pg, same statements/s (median)', value: Math.round(median(rates.map((each) => each.bare))) },
        { measure: 'service / bare pg (median of rounds)', value: Number(ratio.toFixed(2)) },
        { measure: 'rows of one table/s (median)', value: Math.round(median(rates.map((each) => each.row))) },
        { measure: 'rows of one table to one gift (median of rounds)', value: Number(rowsToGift.toFixed(1)) },
        ...(processor === undefined ? [] : processorRows(processor)),
      ],
      figures: { clients: CLIENTS, creates: count, gifts, ratio, ratios, rowsToGift, rates, processor },
    }
  } finally {
    await engine.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

function processorRows({ gift, row }: { gift: number; row: number }) {
  return [
    { measure: 'processor time of a gift at the server, ms', value: Number(gift.toFixed(3)) },
    { measure: 'processor time of a row of one table, ms', value: Number(row.toFixed(3)) },
    { measure: 'rows of one table to one gift, by processor time', value: Number((gift / row).toFixed(1)) },
  ]
}

type OneCreate = (index: number) => Promise<void>

async function rate(
  engineUrl: string,
  name: string,
  count: number,
  prepare: (url: string) => Promise<{ create: OneCreate; close: () => Promise<void> }>,
): Promise<number> {
  const url = await freshDatabase(engineUrl, name)
  const { create, close } = await prepare(url)
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
  await maintain(engineUrl, `drop database ${name} with (force)`)
  return count / seconds
}

const TEMPLATE = 'bench_template'

async function freshDatabase(engineUrl: string, name: string): Promise<string> {
  await maintain(engineUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  return addressOf(engineUrl, name)
}

async function maintain(engineUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(engineUrl)
  await client.connect()
  await client.query(statement)
  await client.end()
}

function addressOf(engineUrl: string, name: string): string {
  const url = new URL(engineUrl)
  url.pathname = `/${name}`
  return url.href
}

async function makeTemplate(engineUrl: string, gifts: number): Promise<void> {
  await maintain(engineUrl, `create database ${TEMPLATE}`)
  const database = await openDatabase<Tables>(addressOf(engineUrl, TEMPLATE))
  await migrate(database.pool)
  const now = new Date()
  await createSandboxAccounts(database.db, { seal: createSeal(Buffer.alloc(32)), now, allowedOrigins: [] })
  await insertTestNonprofit(database.db, { id: NONPROFIT, ein: '123456789' })
  await fillNonprofits(database.db, now)
  await fillGifts(database.db, { accountId: 'm_sandbox_storefront', gifts, month: now })
  await database.close()
}

async function serviceCreates(url: string, statements: Statement[][]) {
  const database = await openDatabase<Tables>(url, { poolSize: CLIENTS })
  let current: Statement[] = []
  const recording = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query: { sql, parameters } }) => {
      current.push({ sql, parameters })
    },
  })
  const seal = createSeal(Buffer.alloc(32, 7))
  const dependencies = {
    seal,
    clock: systemClock,
    newId: createIdentifiers(),
    log: silentLog,
    publicUrl: 'http://localhost',
  }
  const plain = createService({ ...dependencies, db: database.db })
  const recorded = createService({ ...dependencies, db: recording })
  // One create is recorded to learn its statements; their parameters are varied for the bare run.
  await createOnce(recorded.fetch, 'recorded')
  current = []
  await createOnce(recorded.fetch, 'recorded again')
  const template = current
  return {
    create: async (index: number) => {
      await createOnce(plain.fetch, `order_${index}`)
      statements.push(template.map((statement) => varied(statement, index)))
    },
    close: () => database.close(),
  }
}

/** The same statement for another donation: every identifier made for the recorded one is made unique again. */
function varied({ sql, parameters }: Statement, index: number): Statement {
  const suffix = index.toString(36).padStart(6, '0')
  const vary = (value: unknown): unknown =>
    typeof value === 'string' && value !== NONPROFIT
      ? value.replace(/\b(d|evt|je|whd|[a-z]{1,5})_([0-9A-Za-z]{16})[0-9A-Za-z]{6}\b/g, `$1_$2${suffix}`)
      : value
  return { sql, parameters: parameters.map(vary) }
}

async function createOnce(fetch: (request: Request) => Promise<Response>, externalId: string): Promise<void> {
  const response = await fetch(
    new Request('http://localhost/api/v1/donations', {
      method: 'POST',
      headers: {
        authorization: basicHeader({ publicKey: 'test_pk_storefront', secretKey: 'test_sk_storefront' }),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ amount: 2500, nonprofit_id: NONPROFIT, funds_collected: true, external_id: externalId }),
    }),
  )
  if (!response.ok) throw new Error(await response.text())
  await response.arrayBuffer()
}

async function bareCreates(url: string, statements: Statement[][]) {
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS, options: '-c timezone=UTC' })
  // Connections that the stopping engine ends before they have closed themselves are no failure of what was measured.
  pool.on('error', () => undefined)
  return {
    create: async (index: number) => {
      for (const { sql, parameters } of statements[index] ?? []) await pool.query(sql, [...parameters])
    },
    close: () => pool.end(),
  }
}

async function rowInserts(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS })
  pool.on('error', () => undefined)
  await pool.query(ROW_TABLE)
  return {
    create: async (index: number) => {
      await pool.query(ROW_INSERT, [`row ${index}`, 'm_sandbox_storefront'])
    },
    close: () => pool.end(),
  }
}

/** Prints the plan of a gift's statement with the time of each part and trigger. */
async function explain(engineUrl: string, statements: readonly Statement[]): Promise<void> {
  const client = new pg.Client(await freshDatabase(engineUrl, 'explained'))
  await client.connect()
  for (const { sql, parameters } of statements) {
    const text = `explain (analyze, buffers) ${sql.replace(/^\s*\/\*.*?\*\//, '')}`
    let plan: string[] = []
    // Taken back and told the last time: a connection's first statements read the catalog and plan the triggers.
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
