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

/** The last day that is closed in a mode: nothing is posted on it or before it any more. */
export interface ClosedPeriodTable {
  live_mode: boolean
  /** `2026-01-31`; the day ends at midnight UTC. */
  through: string
  closed_at: Date
}

/** The tables this part owns. */
export interface LedgerTables {
  closed_period: ClosedPeriodTable
  journal_entry: JournalEntryTable
  journal_line: JournalLineTable
}
