import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'

/** Beyond this many changes an index is as quickly built anew as told of each. */
const maxNamed = 200_000

/** Begins a change of many nonprofits: what it touches is listed in `touched_nonprofit` instead of logged row by row. */
export async function beginBulkChange(tx: DatabaseTransaction): Promise<void> {
  await sql`set local almoner.bulk_change = 'on'`.execute(tx)
  await sql`set local work_mem = '128MB'`.execute(tx)
  await sql`create temporary table touched_nonprofit (search_number bigint) on commit drop`.execute(tx)
}

/** Ends it: the change log gets what was touched, or a word that it was too much to name. */
export async function endBulkChange(tx: DatabaseTransaction, most = maxNamed): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from touched_nonprofit`.execute(tx)
  const count = rows[0]?.count ?? 0
  if (count === 0) return
  if (count > most) await sql`insert into nonprofit_change default values`.execute(tx)
  else await sql`insert into nonprofit_change (search_number) select search_number from touched_nonprofit`.execute(tx)
  await sql`select pg_notify('nonprofit_change', '')`.execute(tx)
}
