import type { Generated } from 'kysely'
import type { Book, EntryKind } from './books.ts'

/** One movement of money; its lines sum to zero. */
export interface JournalEntryTable {
  id: Generated<number>
  live_mode: boolean
  kind: EntryKind
  subject_id: string
  once: string | null
  occurred_at: Date
}

/** A debit (above zero) or credit (below zero) of one book, in cents. */
export interface JournalLineTable {
  entry_id: number
  live_mode: boolean
  book: Book
  owner_id: string
  donation_id: string | null
  amount: number
}

/** The tables this part owns. */
export interface LedgerTables {
  journal_entry: JournalEntryTable
  journal_line: JournalLineTable
}
