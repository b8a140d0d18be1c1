import type { Category } from '../../../contract/index.ts'
import type { Database } from '../tables.ts'

/** What a search asks for; consent filters are three-valued, and direct consent is the one given to `accountId`. */
export interface NonprofitSearch {
  term?: string | undefined
  categories?: readonly Category[] | undefined
  direct?: boolean | undefined
  viaChange?: boolean | undefined
  showHidden: boolean
  accountId: string
  offset: number
  limit: number
}

/** IDs of the nonprofits a search finds, best first. */
export async function searchNonprofitIds(db: Database, search: NonprofitSearch): Promise<string[]> {
  let query = db.selectFrom('nonprofit').select('id')
  if (search.term !== undefined)
    query = query.where('name_search', 'like', `%${search.term.toLowerCase().replace(/[%_\\]/g, '')}%`)
  if (!search.showHidden) query = query.where('hidden', '=', false).where('eligible', '=', true)
  if (search.categories !== undefined) query = query.where('category', 'in', [...search.categories])
  const rows = await query
    .orderBy('prominence', 'desc')
    .orderBy('id')
    .limit(search.limit)
    .offset(search.offset)
    .execute()
  return rows.map((row) => row.id)
}
