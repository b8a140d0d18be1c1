import { type Database as OpenDatabase, openDatabase } from '../database/connect.ts'
import type { Tables } from '../database/tables/tables.ts'
import type { Log } from '../http/log.ts'
import type { Environment } from './environment.ts'

/** Opens the copy of the database that searches read their rows from, where there is one. */
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
