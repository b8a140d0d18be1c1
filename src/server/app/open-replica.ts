import { type Database as OpenDatabase, openDatabase } from '../database/connect.ts'
import type { Tables } from '../database/tables/tables.ts'
import type { Log } from '../http/log.ts'

/** Opens the copy of the database that searches read their rows from, where there is one. */
export async function openReplica(url: string | undefined, log: Log): Promise<OpenDatabase<Tables> | undefined> {
  if (url === undefined) return undefined
  return openDatabase<Tables>(url, { onIdleError: (error) => log.warn({ err: error }, 'A replica connection broke') })
}
