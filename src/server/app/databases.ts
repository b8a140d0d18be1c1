import { type Database as OpenDatabase, openDatabase } from '../database/connect.ts'
import { type DatabaseServer, openEngineOrUrl } from '../database/database.ts'
import { bringUpToDate } from '../database/migrate.ts'
import type { Tables } from '../database/tables/tables.ts'
import type { Log } from '../http/log.ts'
import { jobConnections } from '../jobs/start-jobs.ts'
import { databaseOf, type Environment } from './environment.ts'

/** A server's database connections. */
export interface OpenedDatabases {
  server: DatabaseServer
  /** For requests, through a connection pooler if there is one. */
  database: OpenDatabase<Tables>
  /** For work that needs a session, such as locks; bypasses a pooler. */
  sessions: OpenDatabase<Tables>
}

/** Starts or joins the engine, opens the pools and migrates the database. */
export async function openDatabases(
  environment: Environment,
  { dataDirectory, role, log, cleanup }: { dataDirectory: string; role: Role; log: Log; cleanup: Cleanup },
): Promise<OpenedDatabases> {
  const server = await openEngineOrUrl({
    ...databaseOf(environment),
    dataDirectory,
    log: (line) => log.info({}, line),
  })
  cleanup.add(() => server.stop())
  const onIdleError = (error: Error) => log.warn({ err: error }, 'A database connection broke')
  const pooled = server.poolerUrl !== undefined
  const database = await openDatabase<Tables>(server.poolerUrl ?? server.connection, {
    onIdleError,
    pooled,
    prepared: !pooled || environment.DATABASE_PREPARED_STATEMENTS === 'on',
    poolSize: environment.DATABASE_POOL_SIZE,
  })
  cleanup.add(() => database.close())
  const sessions = pooled
    ? await openDatabase<Tables>(server.connection, { onIdleError, poolSize: 1, applicationName: 'almoner sessions' })
    : database
  if (pooled) cleanup.add(() => sessions.close())
  const budget = connectionBudget(environment, role)
  log.info({ connections: budget }, `Uses up to ${budget.most} database connections`)
  const applied = await bringUpToDate(sessions.pool, environment.ALMONER_MIGRATE)
  if (applied.length > 0) log.info({ applied }, 'Migrated the database')
  return { server, database, sessions }
}

/** Opens the read replica for searches, if there is one. */
export async function openReplica(
  environment: Pick<Environment, 'DATABASE_REPLICA_URL' | 'DATABASE_REPLICA_POOL_SIZE'>,
  log: Log,
): Promise<OpenDatabase<Tables> | undefined> {
  const { DATABASE_REPLICA_URL: url, DATABASE_REPLICA_POOL_SIZE: poolSize } = environment
  if (url === undefined) return undefined
  return openDatabase<Tables>(url, {
    poolSize,
    applicationName: 'almoner replica',
    onIdleError: (error) => log.warn({ err: error }, 'A replica connection broke'),
  })
}

/** The tasks of a process. */
export type Role = 'serve' | 'serve --no-jobs' | 'worker'

/** The maximum connections of a process by purpose; `past` a pooler means direct connections to PostgreSQL. */
export interface ConnectionBudget {
  requests: number
  jobs: number
  listening: number
  index: number
  sandbox: number
  replica: number
  /** The total. */
  most: number
  /** Those that bypass the pooler; without a pooler, all connections to the primary. */
  direct: number
}

/** The maximum connections of a server or worker with these settings. */
export function connectionBudget(environment: Environment, role: Role): ConnectionBudget {
  const serves = role !== 'worker'
  const isPooled = environment.DATABASE_DIRECT_URL !== undefined
  const parts = {
    requests: environment.DATABASE_POOL_SIZE,
    jobs: role === 'serve --no-jobs' ? 0 : jobConnections(environment.ALMONER_JOB_CONCURRENCY),
    listening: serves ? 2 : 0,
    // One rebuilds the index, one keeps it up to date.
    index: serves ? 2 : 0,
    sandbox: serves && isPooled ? 1 : 0,
    replica: serves && environment.DATABASE_REPLICA_URL !== undefined ? environment.DATABASE_REPLICA_POOL_SIZE : 0,
  }
  const most = Object.values(parts).reduce((sum, count) => sum + count, 0)
  return { ...parts, most, direct: most - parts.replica - (isPooled && serves ? parts.requests : 0) }
}

/** Closes resources in reverse order. */
export interface Cleanup {
  /** Registers how to close a resource. */
  add(close: () => Promise<unknown>): void
  /** Closes everything, the last opened first. */
  close(): Promise<void>
}

export function createCleanup(): Cleanup {
  const closers: (() => Promise<unknown>)[] = []
  return {
    add: (close) => void closers.push(close),
    close: async () => {
      for (const close of closers.splice(0).reverse()) await close()
    },
  }
}
