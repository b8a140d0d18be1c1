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
  /** The day its money arrived, `YYYY-MM-DD`, if it was recorded as paid on another day. */
  received_on: Generated<string | null>
  /** The due date, `YYYY-MM-DD`, once it was sent. */
  due_on: Generated<string | null>
  /** The part of its payments that became credit, because it exceeded the amount due. */
  overpaid: Generated<number>
  /** Written-off cents, without canceled donations. */
  written_off: Generated<number>
  /** How often it became due again because a payment bounced. */
  reopened: Generated<number>
}

/** A partial or full payment of an invoice. Cents. */
export interface InvoicePaymentTable {
  id: string
  invoice_id: string
  live_mode: boolean
  amount: number
  /** The institution whose statement should show it. */
  through: 'bank' | 'processor'
  /** The bank's or payer's reference. */
  reference: string
  /** The day the money arrived, `YYYY-MM-DD`, if it was recorded on another day. */
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

/** An unfinished invoice; `entries` counts its ledger entries so far. */
export interface MonthClosingTable {
  invoice_id: string
  entries: Generated<number>
  begun_at: Date
}

/** Billing details of an account, or of the house. */
export interface BillingDetailsTable {
  owner_id: string
  address: string[]
  payment_days: number
}

/** A deduction from an invoice by the foundation. Cents. */
export interface CreditNoteTable {
  id: string
  number: GeneratedAlways<number>
  invoice_id: string
  live_mode: boolean
  amount: number
  reason: string
  /** True if the invoice was already paid, so that it became credit of the account. */
  credited: boolean
  issued_at: Date
}

/** An attempt to pay an invoice at its link. Cents. */
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

export interface BillingTables {
  invoice: InvoiceTable
  invoice_line: InvoiceLineTable
  invoice_payment: InvoicePaymentTable
  invoice_charge: InvoiceChargeTable
  credit_note: CreditNoteTable
  month_closing: MonthClosingTable
  billing_details: BillingDetailsTable
}
