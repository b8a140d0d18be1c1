import { sql } from 'kysely'
import type { ClearingBook } from '../../../database/tables/books.ts'
import type { Database } from '../../../database/tables/tables.ts'

const MOST_MATCHES = 20

/** The latest matches of a mode that somebody made by hand and that stand. */
export function latestMatches(db: Database, liveMode: boolean) {
  return db
    .selectFrom('clearing_match')
    .select(['id', 'book', 'matched_at'])
    .where('live_mode', '=', liveMode)
    .where('by_hand', '=', true)
    .where('undone_at', 'is', null)
    .orderBy('matched_at', 'desc')
    .limit(MOST_MATCHES)
    .execute()
}

/** A match that stands, with an item of it: a record of ours, or what bank or processor have shown. */
export interface MatchedItem {
  matchId: string
  byHand: boolean
  book: ClearingBook
  /** The number that `bank open` shows while it is open. */
  entryId: number
  subjectId: string
  /** Cents, as `bank open` shows them. */
  amount: number
  day: string
}

/** The items of the latest matches that stand, by people or by themselves; of one record alone where it is named. */
export async function matchedItems(
  db: Database,
  { liveMode, record, most }: { liveMode: boolean; record: string | undefined; most: number },
): Promise<MatchedItem[]> {
  const { rows } = await sql<MatchedItem>`
    with latest as (
      select match.id, match.by_hand, match.book, match.matched_at from clearing_match match
      where match.live_mode = ${liveMode} and match.undone_at is null
        and (${record ?? null}::text is null or match.id in (
          select match_id from clearing_item item join journal_entry entry on entry.id = item.entry_id
          where entry.subject_id = ${record ?? null}))
      order by match.matched_at desc, match.id desc limit ${most})
    select latest.id as "matchId", by_hand as "byHand", latest.book, item.entry_id as "entryId",
      entry.subject_id as "subjectId", item.amount, to_char(entry.occurred_at at time zone 'UTC', 'YYYY-MM-DD') as day
    from latest join clearing_item item on item.match_id = latest.id and item.book = latest.book
    join journal_entry entry on entry.id = item.entry_id
    order by latest.matched_at desc, latest.id desc, item.entry_id`.execute(db)
  return rows
}
