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
  /** When money came back from there; nothing is sent to it until it is entered anew. */
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
  /** When somebody first took it to bring it to the bank. */
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

/** A donation in a payout, with what of it reached the nonprofit. */
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
