import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { inSpan, isTracing, traceparentNow } from '../kernel/tracing.ts'
import { type Actor, actorSetting, withActors } from './acting.ts'
import { poolConfigOf, unusableDatabase } from './client-config.ts'
import type { DatabaseConnection } from './engine.ts'

const oldestMajorVersion = 15
const typeIds = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182 }

/** An open database: typed queries, the pool they run on, and the way to close both. */
export interface Database<Tables> {
  db: Kysely<Tables>
  pool: pg.Pool
  close(): Promise<void>
}

/** How a pool behaves. */
export interface DatabaseOptions {
  /** Most connections at a time; 16 by default. */
  poolSize?: number
  /** A statement that runs longer is ended by the server; in milliseconds, without limit by default. */
  statementTimeout?: number
  /** What PostgreSQL's own views call these connections; `almoner` by default. */
  applicationName?: string
  /** The actor of everything done on this connection. */
  actor?: Actor | undefined
  /** The address is a pooler's in transaction mode: nothing may rest on the session. */
  pooled?: boolean
  /** Whether marked statements are planned once and run by name; true by default, for a pooler false. */
  prepared?: boolean
  /** Hears of connections that broke while idle, as when the server restarts; the pool replaces them by itself. */
  onIdleError?: (error: Error) => void
}

/**
 * Opens a pool on PostgreSQL 15 or newer; throws when it does not answer or is older. `bigint` is read as number
 * (and throws beyond 2^53), `numeric` and `date` as string, `timestamptz` as Date; sessions are in UTC.
 */
export async function openDatabase<Tables>(
  connection: DatabaseConnection | string,
  options: DatabaseOptions = {},
): Promise<Database<Tables>> {
  const pool = openPool(connection, options)
  try {
    requireServerVersion(await readServerVersion(pool))
  } catch (error) {
    await pool.end()
    throw typeof connection === 'string' && !(error instanceof OldServerError)
      ? unusableDatabase(connection, error)
      : error
  }
  const prepared = options.prepared ?? options.pooled !== true
  const spoken = withActors(prepared ? withPreparedStatements(pool) : pool)
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: isTracing() ? withSpans(spoken) : spoken }),
  })
  return { db, pool, close: () => close(db, pool) }
}

class OldServerError extends Error {}

/** Throws, naming what is needed, unless a version number (`server_version_num`, such as 180004) is new enough. */
export function requireServerVersion(versionNumber: number): void {
  const major = Math.floor(versionNumber / 10_000)
  if (major >= oldestMajorVersion) return
  throw new OldServerError(
    `The database is PostgreSQL ${major}; Almoner needs PostgreSQL ${oldestMajorVersion} or newer.`,
  )
}

function openPool(connection: DatabaseConnection | string, options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    ...poolConfigOf(connection, options.applicationName ?? 'almoner'),
    max: options.poolSize ?? 16,
    ...inUtc(options.pooled === true),
    ...(options.actor === undefined ? {} : inNameOf(options.actor)),
    connectionTimeoutMillis: 10_000,
    types: typeParsers(),
    ...(options.statementTimeout === undefined ? {} : { statement_timeout: options.statementTimeout }),
  })
  pool.on('error', (error) => options.onIdleError?.(error))
  // The pool listens to idle connections only: one that breaks between two statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A pooler takes no options of a session, but follows the one that is set. */
function inUtc(isPooled: boolean): pg.PoolConfig {
  if (!isPooled) return { options: '-c timezone=UTC' }
  return { onConnect: async (client) => void (await client.query(`set time zone 'UTC'`)) }
}

/** Statements outside of a transaction say who acts by the session they run in. */
function inNameOf(actor: Actor): pg.PoolConfig {
  const setting = actorSetting(actor)
  return {
    onConnect: async (client) => void (await client.query(`select set_config('almoner.actor', $1, false)`, [setting])),
  }
}

// Kysely ends the pool only if it has used it.
async function close<Tables>(db: Kysely<Tables>, pool: pg.Pool): Promise<void> {
  await db.destroy()
  if (!pool.ending) await pool.end()
}

async function readServerVersion(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
  return Number(rows[0]?.server_version_num)
}

// On this pool only: other users of pg in the process, such as the job queue, keep their own.
function typeParsers(): InstanceType<typeof pg.TypeOverrides> {
  const types = new pg.TypeOverrides()
  types.setTypeParser(typeIds.int8, parseInteger)
  types.setTypeParser(typeIds.int8Array, (text) => parseArray(text, parseInteger))
  types.setTypeParser(typeIds.date, (text) => text)
  types.setTypeParser(typeIds.dateArray, (text) => parseArray(text, (item) => item))
  return types
}

function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for an exact number.`)
  return value
}

/** One dimension, of items that PostgreSQL never quotes. */
function parseArray<Item>(text: string, parseItem: (text: string) => Item): (Item | null)[] {
  const inner = text.slice(1, -1)
  return inner === '' ? [] : inner.split(',').map((item) => (item === 'NULL' ? null : parseItem(item)))
}

/** Enough to know a statement by. */
const LONGEST_TEXT = 1_000

/** A pool whose statements are spans of the request or job that they are run in. What they are given is not told. */
function withSpans(pool: pg.Pool): pg.Pool {
  const connect = (): Promise<pg.PoolClient> => pool.connect()
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>()
  return new Proxy(pool, {
    get(target, property) {
      if (property !== 'connect') return bound(target, property)
      return async () => {
        const client = traceparentNow() === undefined ? await connect() : await inSpan('connect', facts({}), connect)
        const known = wrapped.get(client) ?? spanning(client)
        wrapped.set(client, known)
        return known
      }
    },
  })
}

function spanning(client: pg.PoolClient): pg.PoolClient {
  return new Proxy(client, {
    get(target, property) {
      if (property !== 'query') return bound(target, property)
      return (statement: unknown, ...values: unknown[]) => {
        const run = () => Reflect.apply(target.query, target, [statement, ...values])
        if (typeof statement !== 'string' || traceparentNow() === undefined) return run()
        return inSpan(nameOf(statement), facts({ 'db.query.text': statement.slice(0, LONGEST_TEXT) }), async () =>
          run(),
        )
      }
    },
  })
}

function facts(attributes: Readonly<Record<string, string>>) {
  return { kind: 'client', attributes: { 'db.system.name': 'postgresql', ...attributes } } as const
}

/** The name of a prepared statement, else its first word. */
function nameOf(statement: string): string {
  const [, prepared, word = 'statement'] = /^\s*(?:\/\* prepared: ([a-z0-9 ]+) \*\/\s*)?(\w+)?/.exec(statement) ?? []
  return prepared ?? word.toLowerCase()
}

function bound<Target extends object>(target: Target, property: string | symbol): unknown {
  const value: unknown = Reflect.get(target, property, target)
  return typeof value === 'function' ? value.bind(target) : value
}

const MARK = /^\s*\/\* prepared: ([a-z0-9 ]{1,50}) \*\//

/**
 * A pool whose statements that begin with the comment `prepared: <name>` are planned once per connection and run
 * by name from then on. For hot statements of constant text; a name must always stand for the same text.
 */
function withPreparedStatements(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool)
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>()
  return new Proxy(pool, {
    get(target, property) {
      if (property !== 'connect') return bound(target, property)
      return async () => {
        const client = await connect()
        const known = wrapped.get(client) ?? preparing(client)
        wrapped.set(client, known)
        return known
      }
    },
  })
}

function preparing(client: pg.PoolClient): pg.PoolClient {
  return new Proxy(client, {
    get(target, property) {
      if (property !== 'query') return bound(target, property)
      return (statement: unknown, values?: unknown[]) => {
        const name = typeof statement === 'string' ? MARK.exec(statement)?.[1] : undefined
        return name === undefined || typeof statement !== 'string'
          ? Reflect.apply(target.query, target, values === undefined ? [statement] : [statement, values])
          : target.query({ name, text: statement, values: values ?? [] })
      }
    },
  })
}
