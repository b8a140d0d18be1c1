import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'

/** Progress of an import: reading its files, then storing them at once. */
export interface ImportProgress {
  phase: 'reading' | 'storing'
  /** Over all files. */
  bytesRead: number
  bytesTotal: number
  rows: number
}

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

/** Above this many changes, rebuilding an index is as fast as updating it. */
const maxNamed = 200_000

/** Starts a bulk change: touched nonprofits are listed in `touched_nonprofit` instead of the change log. */
export async function beginBulkChange(tx: DatabaseTransaction): Promise<void> {
  await sql`set local almoner.bulk_change = 'on'`.execute(tx)
  await sql`set local work_mem = '128MB'`.execute(tx)
  await sql`create temporary table touched_nonprofit (search_number bigint) on commit drop`.execute(tx)
}

/** Ends a bulk change: the change log gets the touched nonprofits, or one entry that there were too many to list. */
export async function endBulkChange(tx: DatabaseTransaction, most = maxNamed): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from touched_nonprofit`.execute(tx)
  const count = rows[0]?.count ?? 0
  if (count === 0) return
  if (count > most) await sql`insert into nonprofit_change default values`.execute(tx)
  else await sql`insert into nonprofit_change (search_number) select search_number from touched_nonprofit`.execute(tx)
  await sql`select pg_notify('nonprofit_change', '')`.execute(tx)
}
