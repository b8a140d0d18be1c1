import type { Generated } from 'kysely'

/** The bank account for an owner's transfers; `house` is ours, and only it has the last two. */
export interface BankAccountTable {
  owner_id: string
  live_mode: boolean
  holder_name: string
  routing_number: string
  account_number_sealed: Buffer
  account_type: 'checking' | 'savings'
  updated_at: Date
  /** When a payout to it was returned; nothing is sent to it until it is entered again. */
  returned_at: Generated<Date | null>
  bank_name: string | null
  ein: string | null
}

/** A NACHA file for the bank. Totals are cents, the date is `YYYY-MM-DD`. */
export interface BankFileTable {
  id: string
  live_mode: boolean
  purpose: 'payouts' | 'pulls' | 'returns'
  effective_date: string
  entries: number
  debit_total: number
  credit_total: number
  modifier: string
  content_sealed: Buffer
  created_at: Date
  /** When it was first downloaded for the bank. */
  taken_at: Generated<Date | null>
}

/** An entry of a bank file, with the trace number that identifies it in returns; amounts are cents. */
export interface BankFileEntryTable {
  bank_file_id: string
  /** Fifteen digits: our bank's eight, then seven that count up over all files. */
  trace_number: string
  /** The payout or pull. */
  transfer_id: string
  owner_id: string
  amount: number
  routing_number: string
  account_number_sealed: Buffer
}

/** The last seven digits of the latest trace number. */
export interface BankTraceTable {
  last: number
}

/** A payout to one owner, in cents. */
export interface PayoutTable {
  id: string
  live_mode: boolean
  owner_id: string
  kind: 'donations' | 'grant' | 'expense'
  campaign_id: string | null
  method: 'ach' | 'check'
  amount: number
  bank_file_id: string | null
  check_number: number | null
  status: Generated<'sent' | 'cashed' | 'notified' | 'returned'>
  created_at: Date
  returned_at: Generated<Date | null>
  /** The bank's, such as `R03`; null for a voided check. */
  return_code: Generated<string | null>
}

/** A donation in a payout, with the amount the nonprofit received. */
export interface PayoutLineTable {
  payout_id: string
  donation_id: string
  amount: number
  /** Whether the payout was returned. */
  returned: Generated<boolean>
}

/** An account's share of a payout, written by a database trigger with the payout's lines. */
export interface AccountPayoutTable {
  payout_id: string
  account_id: string
  live_mode: boolean
  amount: number
  donation_count: number
  created_at: Date
}

/** Payout policy of a mode; `smallest` is cents. */
export interface PayoutPolicyTable {
  live_mode: boolean
  cycle: 'daily' | 'weekly' | 'monthly'
  smallest: number
  hold_days: number
  /** What to do in December with amounts below the minimum. */
  year_end: 'pay' | 'carry'
  /** Whether scheduled payouts need two-person approval. */
  needs_release: Generated<boolean>
  /** The minimum sum, in cents, at which a refund or a voided check needs two-person approval. */
  approve_above: Generated<number>
  updated_at: Date
}

/** The latest scheduled payout run of a mode. */
export interface PayoutRunTable {
  live_mode: boolean
  ran_at: Date
}

export interface PayoutTables {
  bank_account: BankAccountTable
  bank_file: BankFileTable
  bank_file_entry: BankFileEntryTable
  bank_trace: BankTraceTable
  payout: PayoutTable
  payout_line: PayoutLineTable
  payout_policy: PayoutPolicyTable
  payout_run: PayoutRunTable
  account_payout: AccountPayoutTable
}

/** A bank statement file. Days are `2026-01-31`, amounts cents. */
export interface BankStatementTable {
  id: string
  live_mode: boolean
  format: 'camt053' | 'bai2' | 'csv'
  account: string
  first_day: string | null
  last_day: string | null
  closing_day: string | null
  closing: number | null
  /** Movements that were new, repeated from an earlier file, and from before the opening. */
  fresh: number
  known: number
  before_opening: number
  imported_at: Date
}

/** A line of the bank statement: positive for money received. */
export interface BankLineTable {
  id: string
  live_mode: boolean
  statement_id: string
  key_hash: Buffer
  day: string
  amount: number
  bank_id: string
  /** References that parties and banks gave to its payments. */
  names: string[]
  check_number: number | null
  text: string
}

/** A movement of our balance at a processor, in cents: `amount` less `fee` was credited. */
export interface ProcessorTransactionTable {
  id: string
  live_mode: boolean
  processor: string
  reference: string
  type: string
  amount: number
  fee: number
  source: string
  payment_id: string | null
  description: string
  created_at: Date
  imported_at: Date
}

/** When a processor's statement was last read completely. */
export interface ProcessorReadingTable {
  processor: string
  live_mode: boolean
  read_at: Date
}

/** Balances at bank and processor at the end of a day; statements are read from then on. */
export interface ClearingOpeningTable {
  live_mode: boolean
  day: string
  bank: number
  processor: number
  opened_at: Date
}

export interface StatementTables {
  bank_line: BankLineTable
  bank_statement: BankStatementTable
  clearing_opening: ClearingOpeningTable
  processor_reading: ProcessorReadingTable
  processor_transaction: ProcessorTransactionTable
}

/** A bank's notice about an entry that was sent; amounts are cents. */
export interface BankNoticeTable {
  id: string
  kind: 'return' | 'correction'
  code: string
  trace_number: string
  /** The entry's reference, as the bank quotes it. */
  reference: string
  amount: number
  corrected_sealed: Buffer | null
  /** Null, like the next two, if no transfer with that trace number or reference was found. */
  live_mode: boolean | null
  transfer_id: string | null
  owner_id: string | null
  status: 'booked' | 'open' | 'settled'
  /** Why it needs a person. */
  reason: string | null
  received_at: Date
  settled_at: Generated<Date | null>
}

export interface BankNoticeTables {
  bank_notice: BankNoticeTable
}

/** A payment that its donor's bank takes back or may take back. Amounts are cents. */
export interface DisputeTable {
  id: string
  donation_id: string
  live_mode: boolean
  processor: string
  /** The processor's ID of it. */
  reference: string
  /** The processor's code for the donor's reason, such as `fraudulent`. */
  reason: string
  amount: number
  status: 'open' | 'won' | 'lost'
  /** The amount that the processor withholds, as last reported; never negative, zero again once it is won. */
  taken: Generated<number>
  /** The processor's fee for the dispute. */
  fee: Generated<number>
  /** Whether this dispute blocks the donation's payout. */
  blocks: Generated<boolean>
  /** Deadline for evidence. */
  answer_by: Date | null
  opened_at: Date
  closed_at: Date | null
  /** When its state was last requested from the processor. */
  looked_at: Date
}

export interface DisputeTables {
  dispute: DisputeTable
}
