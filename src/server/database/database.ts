import pg from 'pg'
import { poolConfigOf, unusableDatabase } from './client-config.ts'
import { type DatabaseConnection, type EngineOptions, startSupervisedEngine } from './engine.ts'

/** A PostgreSQL server, embedded or the user's own. */
export interface DatabaseServer {
  connection: DatabaseConnection | string
  /** The connection pooler for requests, if the user has one: `connection` and `url` then bypass it. */
  poolerUrl?: string
  /** The connection as a `postgresql://` address. */
  url: string
  /** Releases the embedded engine, which stops when no other process uses it. An external server is left running. */
  stop(): Promise<void>
}

/** Where the database is. */
export interface DatabaseServerOptions extends EngineOptions {
  /** Address of the user's own PostgreSQL; without it, the embedded engine is used. */
  databaseUrl?: string | undefined
  /** PostgreSQL's own address, if the other one is a pooler's. */
  directUrl?: string | undefined
  /** Whether the pooler supports prepared statements. */
  prepared?: boolean | undefined
}

/** Starts or joins the embedded engine, unless the user has a PostgreSQL of their own. */
export async function openEngineOrUrl(options: DatabaseServerOptions): Promise<DatabaseServer> {
  const { databaseUrl, directUrl, prepared = false, ...engineOptions } = options
  if (databaseUrl === undefined) return startSupervisedEngine(engineOptions)
  await requireUsablePooler({ databaseUrl, directUrl, prepared })
  if (directUrl !== undefined)
    return { connection: directUrl, url: directUrl, poolerUrl: databaseUrl, stop: async () => undefined }
  return { connection: databaseUrl, url: databaseUrl, stop: async () => undefined }
}

/** How to use an address. */
export interface PoolerSettings {
  /** The address for requests: a pooler in transaction mode, or PostgreSQL itself. */
  databaseUrl: string
  /** PostgreSQL's own address, if `databaseUrl` is a pooler. */
  directUrl: string | undefined
  /** Whether prepared statements may go through the pooler. */
  prepared: boolean
}

/** Throws a one-line error that names the missing setting if a pooler would lose session state. */
async function requireUsablePooler({ databaseUrl, directUrl, prepared }: PoolerSettings): Promise<void> {
  if (directUrl === undefined) {
    if (await isPooler(databaseUrl))
      throw new Error(
        'DATABASE_URL is a connection pooler, which doesn’t keep sessions. Set DATABASE_DIRECT_URL to PostgreSQL’s own address, for notifications and locks.',
      )
    return
  }
  if (await isPooler(directUrl))
    throw new Error('DATABASE_DIRECT_URL is a connection pooler. Set it to PostgreSQL’s own address.')
  const [pooled, direct] = [await identityOf(databaseUrl), await identityOf(directUrl)]
  if (pooled !== direct) throw new Error('DATABASE_URL and DATABASE_DIRECT_URL point to different databases.')
  if (prepared && !(await keepsNamedStatements(databaseUrl)))
    throw new Error(
      'DATABASE_PREPARED_STATEMENTS is on, but the pooler loses prepared statements. Use PgBouncer 1.21 or newer with max_prepared_statements above zero, or turn the setting off.',
    )
}

/** Whether a pooler is in between: it reports another backend process than the one that responds. */
function isPooler(address: string): Promise<boolean> {
  return withClient(address, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid !== Number(Reflect.get(client, 'processID'))
  })
}

/**
 * Whether prepared statements survive the transaction. A pooler that tracks them renames them, so that two clients don't
 * conflict; others lose them with the next transaction.
 */
async function keepsNamedStatements(address: string): Promise<boolean> {
  if (!(await isPooler(address))) return true
  return withClient(address, async (client) => {
    const name = `almoner ${process.pid} ${Math.round(performance.now())}`
    // Within a transaction, everything uses one server connection.
    await client.query('begin')
    await client.query({ name, text: 'select 1' })
    const { rowCount } = await client.query('select from pg_prepared_statements where name = $1', [name])
    if (rowCount === 1) await client.query(`deallocate ${client.escapeIdentifier(name)}`)
    await client.query('commit')
    return rowCount === 0
  })
}

function identityOf(address: string): Promise<string> {
  return withClient(address, async (client) => {
    const { rows } = await client.query<{ identity: string }>(
      'select system_identifier || current_database() as identity from pg_control_system()',
    )
    return rows[0]?.identity ?? ''
  })
}

async function withClient<Result>(address: string, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({ ...poolConfigOf(address, 'almoner start'), max: 1, connectionTimeoutMillis: 10_000 })
  pool.on('error', () => undefined)
  try {
    const client = await pool.connect().catch((cause: unknown) => {
      throw unusableDatabase(address, cause)
    })
    try {
      return await work(client)
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
  }
}
