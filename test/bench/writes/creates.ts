import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { basicHeader } from '../../../src/contract/basic-credentials.ts'
import { openDatabase } from '../../../src/server/database/connect.ts'
import type { Tables } from '../../../src/server/database/tables/tables.ts'
import { silentLog } from '../../../src/server/http/log.ts'
import { systemClock } from '../../../src/server/kernel/clock.ts'
import { createIdentifiers } from '../../../src/server/kernel/identifiers.ts'
import { createSeal } from '../../../src/server/service/accounts/keyring.ts'
import { createService } from '../../../src/server/service/api/service.ts'
import { ROW_INSERT, ROW_TABLE, type Statement } from './processor-time.ts'

/** Clients that donate at the same time. */
export const CLIENTS = 16
/** The nonprofit that receives all donations. */
export const NONPROFIT = 'n_growth7'

/** First number of the donations that are copied with new IDs. */
const OTHERS_FROM = 1_000_000

/** One way of writing, open until it is closed. */
export interface Creates {
  create(index: number): Promise<void>
  close(): Promise<void>
}

/** Donations on the service's proxy with the sandbox keys; adds the statements of each to `statements`. */
export async function serviceCreates(url: string, statements: Statement[][]): Promise<Creates> {
  const database = await openDatabase<Tables>(url, { poolSize: CLIENTS })
  let current: Statement[] = []
  const recording = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query: { sql, parameters } }) => {
      current.push({ sql, parameters })
    },
  })
  const dependencies = {
    seal: createSeal(Buffer.alloc(32, 7)),
    clock: systemClock,
    newId: createIdentifiers(),
    log: silentLog,
    publicUrl: 'http://localhost',
  }
  const plain = createService({ ...dependencies, db: database.db })
  const recorded = createService({ ...dependencies, db: recording })
  // One donation is recorded to learn its statements; the bare run uses them with other parameters.
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

/**
 * The same statements, sent by bare `pg`: planned for each donation, or with `once`, prepared per connection as in the
 * service.
 */
export async function bareCreates(
  url: string,
  statements: readonly (readonly Statement[])[],
  { planned }: { planned: 'always' | 'once' },
): Promise<Creates> {
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS, options: '-c timezone=UTC' })
  // When the engine stops, it may end connections first; that isn't a failure of the measurement.
  pool.on('error', () => undefined)
  return {
    create: async (index: number) => {
      for (const [part, { sql, parameters }] of (statements[index] ?? []).entries())
        await pool.query({ ...(planned === 'once' && { name: `gift ${part}` }), text: sql, values: [...parameters] })
    },
    close: () => pool.end(),
  }
}

/** The same statements for other donations than the first ones, and than those of another `turn`, from 1. */
export function forOthers(statements: readonly (readonly Statement[])[], turn: number): Statement[][] {
  return statements.map((parts, index) => parts.map((statement) => varied(statement, turn * OTHERS_FROM + index)))
}

/** Rows of one table, planned once and sent by bare `pg`. */
export async function rowInserts(url: string): Promise<Creates> {
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS })
  pool.on('error', () => undefined)
  await pool.query(ROW_TABLE)
  return {
    create: async (index: number) => {
      await pool.query({ name: 'row', text: ROW_INSERT, values: [`row ${index}`, 'm_sandbox_storefront'] })
    },
    close: () => pool.end(),
  }
}

/** The same statement for another donation: every generated ID is replaced by a new one. */
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
