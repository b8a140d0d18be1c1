import type { Generated, GeneratedAlways } from 'kysely'

/** What an account owes for a month, `YYYY-MM-01`. Amounts are cents; `credit` lowers what is due. */
export interface InvoiceTable {
  id: string
  number: GeneratedAlways<number>
  account_id: string
  live_mode: boolean
  month: string
  status: 'pending' | 'sent' | 'paid'
  credit: Generated<number>
  created_at: Date
  sent_at: Generated<Date | null>
  paid_at: Generated<Date | null>
  /** The day its money arrived, `YYYY-MM-DD`, where that is not the day it was recorded as paid. */
  received_on: Generated<string | null>
}

/** A donation on an invoice, as it was when the month was closed. */
export interface InvoiceLineTable {
  invoice_id: string
  donation_id: string
  amount: number
  fee: number
  billed: number
}

/** The tables this part owns. */
export interface BillingTables {
  invoice: InvoiceTable
  invoice_line: InvoiceLineTable
}
