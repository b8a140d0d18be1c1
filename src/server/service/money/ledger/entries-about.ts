import { sql } from 'kysely'
import type { Book, EntryKind } from '../../../database/tables/books.ts'
import type { Database } from '../../../database/tables/tables.ts'

/** A line of an entry, with what moved and when. Amounts are cents: above zero a debit, below a credit. */
export interface LineAbout {
  entry_id: number
  kind: EntryKind
  occurred_at: Date
  subject_id: string
  book: Book
  owner_id: string
  amount: number
}

/** Lines of a mode about a record: all of the entries that it is the subject of, and those that name it as a donation. */
export async function entriesAbout(
  db: Database,
  { id, liveMode, limit }: { id: string; liveMode: boolean; limit: number },
): Promise<LineAbout[]> {
  const { rows } = await sql<LineAbout>`
    select entry.id as entry_id, kind, occurred_at, subject_id, book, owner_id, amount
    from journal_entry entry join journal_line line on line.entry_id = entry.id
    where entry.live_mode = ${liveMode} and entry.subject_id = ${id}
    union all
    select entry.id, kind, occurred_at, subject_id, book, owner_id, amount
    from journal_line line join journal_entry entry on entry.id = line.entry_id
    where entry.live_mode = ${liveMode} and line.donation_id = ${id} and entry.subject_id <> ${id}
    order by entry_id, book, owner_id limit ${limit}`.execute(db)
  return rows
}
