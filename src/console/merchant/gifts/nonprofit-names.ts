import type { Database } from '../../../server/database/tables/tables.ts'

/** The names of some nonprofits by their ids. */
export async function nonprofitNames(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('nonprofit').select(['id', 'name']).where('id', 'in', wanted).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
