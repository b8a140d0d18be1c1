import { sql } from 'kysely'
import type { Database } from '../../../database/tables/tables.ts'

/** Runs an import on one connection under a lock; another import waits. */
export async function withImportLock<Result>(db: Database, work: (db: Database) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext('almoner import'))`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`select pg_advisory_unlock(hashtext('almoner import'))`.execute(connection).catch(() => undefined)
    }
  })
}
