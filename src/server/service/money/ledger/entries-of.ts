import type { Book } from '../../../database/tables/books.ts'
import type { Database } from '../../../database/tables/tables.ts'
import type { JournalLine } from './entry.ts'

/** An entry as it was posted. */
export interface PostedEntry {
  id: number
  lines: JournalLine[]
}

/** Every entry that one payout, invoice or donation moved, the oldest first. */
export async function entriesOf(db: Database, subjectId: string): Promise<PostedEntry[]> {
  const rows = await db
    .selectFrom('journal_entry')
    .innerJoin('journal_line', 'journal_line.entry_id', 'journal_entry.id')
    .select(['journal_entry.id', 'book', 'owner_id', 'donation_id', 'amount'])
    .where('subject_id', '=', subjectId)
    .orderBy('journal_entry.id')
    .execute()
  const entries = new Map<number, JournalLine[]>()
  for (const { id, ...row } of rows) {
    const lines = entries.get(id) ?? []
    lines.push(lineOf(row))
    entries.set(id, lines)
  }
  return [...entries].map(([id, lines]) => ({ id, lines }))
}

function lineOf(row: { book: Book; owner_id: string; donation_id: string | null; amount: number }): JournalLine {
  const { book, owner_id: ownerId, donation_id: donationId, amount } = row
  return donationId === null ? { book, ownerId, amount } : { book, ownerId, amount, donationId }
}
