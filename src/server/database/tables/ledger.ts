import type { Generated } from 'kysely'
import type { Book, ClearingBook, EntryKind } from './books.ts'

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

/** What an entry left in a clearing book, in cents; written by the database as the entry's lines are. */
export interface ClearingItemTable {
  entry_id: number
  book: ClearingBook
  live_mode: boolean
  amount: number
  kind: EntryKind
  subject_id: string
  occurred_at: Date
  match_id: Generated<string | null>
  /** Whether a match of it was undone: from then on only people match it. */
  hands_only: Generated<boolean>
}

/** Items of one clearing book that explain each other: they sum to zero. */
export interface ClearingMatchTable {
  id: string
  live_mode: boolean
  book: ClearingBook
  by_hand: boolean
  matched_at: Date
  undone_at: Generated<Date | null>
}

/** The tables this part owns. */
export interface LedgerTables {
  clearing_item: ClearingItemTable
  clearing_match: ClearingMatchTable
  closed_period: ClosedPeriodTable
  journal_entry: JournalEntryTable
  journal_line: JournalLineTable
}
