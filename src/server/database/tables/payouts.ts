import type { Generated } from 'kysely'

/** Where an owner's money is fetched from or sent to; `house` is our own, and alone has the last two. */
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

/** What a bank file sends to one party, by the trace number that the bank names it by; amounts are cents. */
export interface BankFileEntryTable {
  bank_file_id: string
  /** Fifteen digits: ours of the bank, then seven that count up over all files. */
  trace_number: string
  /** The payout or pull. */
  transfer_id: string
  owner_id: string
  amount: number
  routing_number: string
  account_number_sealed: Buffer
}

/** The last seven digits that a trace number took. */
export interface BankTraceTable {
  last: number
}

/** Money sent to one owner at once, in cents. */
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
  /** Whether the payout came back. */
  returned: Generated<boolean>
}

/** What of a payout an account gave, written by the database as the payout's lines are. */
export interface AccountPayoutTable {
  payout_id: string
  account_id: string
  live_mode: boolean
  amount: number
  donation_count: number
  created_at: Date
}

/** How nonprofits are paid in a mode; `smallest` is cents. */
export interface PayoutPolicyTable {
  live_mode: boolean
  cycle: 'daily' | 'weekly' | 'monthly'
  smallest: number
  hold_days: number
  /** What becomes in December of sums that are smaller. */
  year_end: 'pay' | 'carry'
  /** Whether two people release what the schedule would pay. */
  needs_release: Generated<boolean>
  /** From what sum on, in cents, a refund or a voided check waits for a second person. */
  approve_above: Generated<number>
  updated_at: Date
}

/** When the schedule last paid in a mode. */
export interface PayoutRunTable {
  live_mode: boolean
  ran_at: Date
}

/** The tables this part owns. */
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

/** A file of the bank that brought movements. Days are `2026-01-31`, amounts cents. */
export interface BankStatementTable {
  id: string
  live_mode: boolean
  format: 'camt053' | 'bai2' | 'csv'
  account: string
  first_day: string | null
  last_day: string | null
  closing_day: string | null
  closing: number | null
  /** Movements that were new, that an earlier file brought, and from before the opening. */
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
  /** What parties and banks called the payments it is made of. */
  names: string[]
  check_number: number | null
  text: string
}

/** A movement of our balance at a processor, in cents: `amount` less `fee` came to it. */
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

/** When the statement of a processor was last taken in whole. */
export interface ProcessorReadingTable {
  processor: string
  live_mode: boolean
  read_at: Date
}

/** What bank and processor held at the end of a day, from which on their statements are read. */
export interface ClearingOpeningTable {
  live_mode: boolean
  day: string
  bank: number
  processor: number
  opened_at: Date
}

/** The tables this part owns. */
export interface StatementTables {
  bank_line: BankLineTable
  bank_statement: BankStatementTable
  clearing_opening: ClearingOpeningTable
  processor_reading: ProcessorReadingTable
  processor_transaction: ProcessorTransactionTable
}

/** What a bank's file said of one entry that was sent; amounts are cents. */
export interface BankNoticeTable {
  id: string
  kind: 'return' | 'correction'
  code: string
  trace_number: string
  /** What the entry called its transfer, as the bank quotes it. */
  reference: string
  amount: number
  corrected_sealed: Buffer | null
  /** Absent, as the next two, where no transfer of that trace number or reference was found. */
  live_mode: boolean | null
  transfer_id: string | null
  owner_id: string | null
  status: 'booked' | 'open' | 'settled'
  /** Why it needs a person. */
  reason: string | null
  received_at: Date
  settled_at: Generated<Date | null>
}

/** The tables this part owns. */
export interface BankNoticeTables {
  bank_notice: BankNoticeTable
}

/** A payment that its donor's bank takes back, or tries to. Amounts are cents. */
export interface DisputeTable {
  id: string
  donation_id: string
  live_mode: boolean
  processor: string
  /** The processor's own name for it. */
  reference: string
  /** The processor's word for what the donor says, such as `fraudulent`. */
  reason: string
  amount: number
  status: 'open' | 'won' | 'lost'
  /** What the processor holds back, as it last told; below zero never, zero again once it is won. */
  taken: Generated<number>
  /** What the processor charged for the dispute. */
  fee: Generated<number>
  /** Whether it is this dispute that keeps the gift from being paid out. */
  blocks: Generated<boolean>
  /** Until when evidence can be sent. */
  answer_by: Date | null
  opened_at: Date
  closed_at: Date | null
  /** When the processor was last asked how it stands. */
  looked_at: Date
}

/** The tables this part owns. */
export interface DisputeTables {
  dispute: DisputeTable
}
