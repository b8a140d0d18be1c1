import type { Generated, GeneratedAlways } from 'kysely'

/** What an account owes for a month, `YYYY-MM-01`. Amounts are cents; `credit` lowers what is due, `losses` raise it. */
export interface InvoiceTable {
  id: string
  number: GeneratedAlways<number>
  account_id: string
  live_mode: boolean
  month: string
  status: 'pending' | 'sent' | 'paid' | 'written_off'
  credit: Generated<number>
  losses: Generated<number>
  created_at: Date
  sent_at: Generated<Date | null>
  paid_at: Generated<Date | null>
  /** The day its money arrived, `YYYY-MM-DD`, where that is not the day it was recorded as paid. */
  received_on: Generated<string | null>
  /** The due date, `YYYY-MM-DD`, once it was sent. */
  due_on: Generated<string | null>
  /** What of its payments became credit, because it was more than was due. */
  overpaid: Generated<number>
  /** Written-off cents, without canceled donations. */
  written_off: Generated<number>
  /** How often it was to be paid again because a payment bounced. */
  reopened: Generated<number>
}

/** Money that came for an invoice, in part or in whole. Cents. */
export interface InvoicePaymentTable {
  id: string
  invoice_id: string
  live_mode: boolean
  amount: number
  /** Where it is expected to be shown: on the bank's statement or a processor's. */
  through: 'bank' | 'processor'
  /** What the bank or the payer calls it. */
  reference: string
  /** The day the money arrived, `YYYY-MM-DD`, where that is not the day it was recorded. */
  received_on: string | null
  recorded_at: Date
  bounced_at: Generated<Date | null>
  bounce_reason: Generated<string | null>
}

/** A donation on an invoice, as it was when the month was closed. */
export interface InvoiceLineTable {
  invoice_id: string
  donation_id: string
  amount: number
  fee: number
  billed: number
}

/** An invoice that is still being put together; `entries` of the ledger have been made of it. */
export interface MonthClosingTable {
  invoice_id: string
  entries: Generated<number>
  begun_at: Date
}

/** What invoices to an account, or of the house, say besides sums. */
export interface BillingDetailsTable {
  owner_id: string
  address: string[]
  payment_days: number
}

/** What the foundation took off an invoice. Cents. */
export interface CreditNoteTable {
  id: string
  number: GeneratedAlways<number>
  invoice_id: string
  live_mode: boolean
  amount: number
  reason: string
  /** Whether the invoice was paid already, so that it became credit of the account. */
  credited: boolean
  issued_at: Date
}

/** A try to pay an invoice from its link. Cents. */
export interface InvoiceChargeTable {
  id: string
  invoice_id: string
  live_mode: boolean
  amount: number
  processor: string
  reference: Generated<string | null>
  state: Generated<'started' | 'waiting' | 'paid' | 'declined' | 'voided'>
  action_url: Generated<string | null>
  decline_reason: Generated<string | null>
  started_at: Date
  settled_at: Generated<Date | null>
}

/** The tables this part owns. */
export interface BillingTables {
  invoice: InvoiceTable
  invoice_line: InvoiceLineTable
  invoice_payment: InvoicePaymentTable
  invoice_charge: InvoiceChargeTable
  credit_note: CreditNoteTable
  month_closing: MonthClosingTable
  billing_details: BillingDetailsTable
}
