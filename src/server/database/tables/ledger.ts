import type { Generated } from 'kysely'
import type { ClearingAccount, EntryKind, LedgerAccount } from './ledger-accounts.ts'

/** A journal entry; its lines sum to zero. */
export interface JournalEntryTable {
  id: Generated<number>
  live_mode: boolean
  kind: EntryKind
  subject_id: string
  once: string | null
  occurred_at: Date
}

/** A debit (positive) or credit (negative) to a ledger account, in cents. */
export interface JournalLineTable {
  entry_id: number
  live_mode: boolean
  book: LedgerAccount
  owner_id: string
  donation_id: string | null
  amount: number
}

/** The last closed day of a mode: nothing can be posted on or before it. */
export interface ClosedPeriodTable {
  live_mode: boolean
  /** `2026-01-31`; the day ends at midnight UTC. */
  through: string
  closed_at: Date
}

/** An entry's item in a clearing account, in cents; written by a database trigger with the entry's lines. */
export interface ClearingItemTable {
  entry_id: number
  book: ClearingAccount
  live_mode: boolean
  amount: number
  kind: EntryKind
  subject_id: string
  occurred_at: Date
  match_id: Generated<string | null>
  /** True if its match was undone: it can then only be matched by hand. */
  hands_only: Generated<boolean>
}

/** Items of one clearing account that match each other: they sum to zero. */
export interface ClearingMatchTable {
  id: string
  live_mode: boolean
  book: ClearingAccount
  by_hand: boolean
  matched_at: Date
  undone_at: Generated<Date | null>
}

export interface LedgerTables {
  clearing_item: ClearingItemTable
  clearing_match: ClearingMatchTable
  closed_period: ClosedPeriodTable
  journal_entry: JournalEntryTable
  journal_line: JournalLineTable
}
