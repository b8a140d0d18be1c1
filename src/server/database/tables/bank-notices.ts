import type { Generated } from 'kysely'

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
  /** Why it waits for somebody. */
  reason: string | null
  received_at: Date
  settled_at: Generated<Date | null>
}

/** The tables this part owns. */
export interface BankNoticeTables {
  bank_notice: BankNoticeTable
}
