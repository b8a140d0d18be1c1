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

const CLIENTS = 16
const NONPROFIT = 'n_bench'

interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/**
 * Durable donation creates at the service's proxy by 16 clients, against the same statements sent by bare `pg` by 16
 * clients to a database of the same engine. Both commit to disk (fsync on); rounds alternate, ratios are per round.
 */
export async function bench(args: readonly string[]): Promise<BenchResult> {
  const count = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 4_000)
  const directory = await mkdtemp(join(tmpdir(), 'almoner-writes-'))
  const engine = await startEngine({ dataDirectory: directory })
  try {
    const ratios: number[] = []
    const rates: { service: number; bare: number }[] = []
    for (let round = 0; round < 4; round += 1) {
      const statements: Statement[][] = []
      const service = await rate(engine.url, `service_${round}`, count, (url) => serviceCreates(url, statements))
      const bare = await rate(engine.url, `bare_${round}`, statements.length, (url) => bareCreates(url, statements))
      if (round === 0) continue // warms both up
      rates.push({ service, bare })
      ratios.push(service / bare)
    }
    const ratio = median(ratios)
    return {
      rows: [
        { measure: 'service, creates/s (median)', value: Math.round(median(rates.map((each) => each.service))) },
        { measure: 'bare pg, same statements/s (median)', value: Math.round(median(rates.map((each) => each.bare))) },
        { measure: 'service / bare pg (median of rounds)', value: Number(ratio.toFixed(2)) },
      ],
      figures: { clients: CLIENTS, creates: count, ratio, ratios, rates },
    }
  } finally {
    await engine.stop()
    rmSync(directory, { recursive: true, force: true })
  }
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
  return count / seconds
}

async function freshDatabase(engineUrl: string, name: string): Promise<string> {
  const client = new pg.Client(engineUrl)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(engineUrl)
  url.pathname = `/${name}`
  const database = await openDatabase<Tables>(url.href)
  await migrate(database.pool)
  const now = new Date()
  await createSandboxAccounts(database.db, { seal: createSeal(Buffer.alloc(32)), now, allowedOrigins: [] })
  await insertTestNonprofit(database.db, { id: NONPROFIT, ein: '123456789' })
  await database.close()
  return url.href
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

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
