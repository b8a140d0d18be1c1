import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { inSpan, isTracing, traceparentNow } from '../kernel/tracing.ts'
import { type Actor, actorSetting, withActors } from './acting.ts'
import { poolConfigOf, unusableDatabase } from './client-config.ts'
import type { DatabaseConnection } from './engine.ts'
import { wrapConnections, wrapQueries } from './pool-proxy.ts'

const oldestMajorVersion = 15
const typeIds = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182 }

/** An open database: typed queries, their pool, and a function to close both. */
export interface Database<Tables> {
  db: Kysely<Tables>
  pool: pg.Pool
  close(): Promise<void>
}

/** Options of a pool. */
export interface DatabaseOptions {
  /** Maximum connections; default: 16. */
  poolSize?: number
  /** Statement timeout in milliseconds; none by default. */
  statementTimeout?: number
  /** The application name in PostgreSQL's views; default: `almoner`. */
  applicationName?: string
  /** The actor of everything done on this connection. */
  actor?: Actor | undefined
  /** The address is a connection pooler in transaction mode: nothing may depend on the session. */
  pooled?: boolean
  /** Whether marked statements are prepared; default: true, false for a pooler. */
  prepared?: boolean
  /** Called when an idle connection breaks, for example at a server restart; the pool replaces it. */
  onIdleError?: (error: Error) => void
}

/**
 * Opens a pool on PostgreSQL 15 or newer; throws if it doesn't respond or is older. `bigint` is read as number (and
 * throws beyond 2^53), `numeric` and `date` as string, `timestamptz` as Date; sessions are in UTC.
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
  const withActor = withActors(prepared ? withPreparedStatements(pool) : pool)
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: isTracing() ? withSpans(withActor) : withActor }),
  })
  return { db, pool, close: () => close(db, pool) }
}

class OldServerError extends Error {}

/** Throws unless a version number (`server_version_num`, such as 180004) is new enough. */
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
  // The pool handles errors of idle connections only: a connection that breaks between two statements of a transaction
  // would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A pooler accepts no session options, but passes settings on. */
function inUtc(isPooled: boolean): pg.PoolConfig {
  if (!isPooled) return { options: '-c timezone=UTC' }
  return { onConnect: async (client) => void (await client.query(`set time zone 'UTC'`)) }
}

/** Statements outside a transaction take the actor from the session. */
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

// Set on this pool only: other users of pg in the process, such as the job queue, keep theirs.
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

/** Parses a one-dimensional array of items that PostgreSQL never quotes. */
function parseArray<Item>(text: string, parseItem: (text: string) => Item): (Item | null)[] {
  const inner = text.slice(1, -1)
  return inner === '' ? [] : inner.split(',').map((item) => (item === 'NULL' ? null : parseItem(item)))
}

/** Enough text to identify a statement. */
const LONGEST_TEXT = 1_000

/** A pool that records statements as spans of their request or job, without parameters. */
function withSpans(pool: pg.Pool): pg.Pool {
  const connect = (): Promise<pg.PoolClient> => pool.connect()
  const connectInSpan = () => (traceparentNow() === undefined ? connect() : inSpan('connect', facts({}), connect))
  return wrapConnections(pool, spanning, connectInSpan)
}

function spanning(client: pg.PoolClient): pg.PoolClient {
  return wrapQueries(client, (send, statement, ...rest) => {
    if (typeof statement !== 'string' || traceparentNow() === undefined) return send(statement, ...rest)
    const query = facts({ 'db.query.text': statement.slice(0, LONGEST_TEXT) })
    return inSpan(nameOf(statement), query, async () => send(statement, ...rest))
  })
}

function facts(attributes: Readonly<Record<string, string>>) {
  return { kind: 'client', attributes: { 'db.system.name': 'postgresql', ...attributes } } as const
}

/** The name of a prepared statement, otherwise its first word. */
function nameOf(statement: string): string {
  const [, prepared, word = 'statement'] = /^\s*(?:\/\* prepared: ([a-z0-9 ]+) \*\/\s*)?(\w+)?/.exec(statement) ?? []
  return prepared ?? word.toLowerCase()
}

const MARK = /^\s*\/\* prepared: ([a-z0-9 ]{1,50}) \*\//

/**
 * A pool that prepares statements starting with the comment `prepared: <name>`, once per connection. For hot statements
 * with constant text; a name must always have the same text.
 */
function withPreparedStatements(pool: pg.Pool): pg.Pool {
  return wrapConnections(pool, (client) =>
    wrapQueries(client, (send, statement, ...rest) => {
      const name = typeof statement === 'string' ? MARK.exec(statement)?.[1] : undefined
      if (name === undefined) return send(statement, ...rest)
      return send({ name, text: statement, values: rest[0] ?? [] })
    }),
  )
}
