import { type Database as OpenDatabase, openDatabase } from '../database/connect.ts'
import { type DatabaseServer, openEngineOrUrl } from '../database/database.ts'
import type { Tables } from '../database/tables/tables.ts'
import type { Log } from '../http/log.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import type { Closing } from './closing.ts'
import { connectionBudget, type Role } from './connection-budget.ts'
import { databaseOf, type Environment } from './environment.ts'

/** The database as a server uses it. */
export interface OpenedDatabases {
  server: DatabaseServer
  /** What requests go by: a pooler, where there is one. */
  database: OpenDatabase<Tables>
  /** What rests on the session, such as locks, goes by: past a pooler. */
  sessions: OpenDatabase<Tables>
}

/** Starts or joins the engine, opens the pools and brings the database up to date. */
export async function openDatabases(
  environment: Environment,
  { dataDirectory, role, log, closing }: { dataDirectory: string; role: Role; log: Log; closing: Closing },
): Promise<OpenedDatabases> {
  const server = await openEngineOrUrl({
    ...databaseOf(environment),
    dataDirectory,
    log: (line) => log.info({}, line),
  })
  closing.add(() => server.stop())
  const onIdleError = (error: Error) => log.warn({ err: error }, 'A database connection broke')
  const pooled = server.poolerUrl !== undefined
  const database = await openDatabase<Tables>(server.poolerUrl ?? server.connection, {
    onIdleError,
    pooled,
    prepared: !pooled || environment.DATABASE_PREPARED_STATEMENTS === 'on',
    poolSize: environment.DATABASE_POOL_SIZE,
  })
  closing.add(() => database.close())
  const sessions = pooled
    ? await openDatabase<Tables>(server.connection, { onIdleError, poolSize: 1, applicationName: 'almoner sessions' })
    : database
  if (pooled) closing.add(() => sessions.close())
  const budget = connectionBudget(environment, role)
  log.info({ connections: budget }, `Uses up to ${budget.most} database connections`)
  const applied = await bringUpToDate(sessions.pool, environment)
  if (applied.length > 0) log.info({ applied }, 'Migrated the database')
  return { server, database, sessions }
}
