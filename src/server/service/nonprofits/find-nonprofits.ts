import type { Database } from '../tables.ts'
import { type ListedRecord, loadListedNonprofits } from './listed-nonprofits.ts'
import { loadNonprofits } from './queries.ts'
import type { SearchQuery } from './search/search-query.ts'
import { type NonprofitSearch, searchNonprofitIds } from './search-sql.ts'

/** An index over the directory, answering nonprofit numbers in order, or nothing while it has none to ask. */
export interface DirectorySearch {
  search(query: SearchQuery): number[] | undefined
}

/** Where searches are answered from. */
export interface SearchSources {
  readonly db: Database
  /** A copy of the database for reading; the database itself when absent or not answering. */
  readonly replica?: Database | undefined
  readonly directory?: DirectorySearch | undefined
}

/** The nonprofits a search finds, best first: by the index where there is one, else by the database alone. */
export async function findNonprofits(sources: SearchSources, search: NonprofitSearch): Promise<ListedRecord[]> {
  const numbers = sources.directory?.search(toIndexQuery(search))
  const records: ListedRecord[] = await onReplica(sources, async (db) =>
    numbers === undefined
      ? loadNonprofits(db, await searchNonprofitIds(db, search), search.accountId)
      : loadListedNonprofits(db, numbers, search.accountId),
  )
  // The rows may be a moment newer than the index: what may not be shown any more is not.
  return search.showHidden ? records : records.filter(({ eligible, hidden }) => eligible && !hidden)
}

function toIndexQuery(search: NonprofitSearch): SearchQuery {
  return {
    term: search.term ?? '',
    categories: search.categories,
    viaChange: search.viaChange,
    direct: search.direct === undefined ? undefined : { account: search.accountId, isGiven: search.direct },
    showHidden: search.showHidden,
    offset: search.offset,
    limit: search.limit,
  }
}

async function onReplica<Result>(
  { db, replica }: SearchSources,
  read: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (replica === undefined) return read(db)
  try {
    return await read(replica)
  } catch {
    return read(db)
  }
}
