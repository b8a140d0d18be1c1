import type { Generated, JSONColumnType, Selectable } from 'kysely'
import type { MonthlyGiftEndReason, MonthlyGiftStatus } from '../../../contract/monthly-gifts.ts'
import type { DeclineReason } from '../../../contract/payments.ts'

/** A hosted page for one gift. `amount` is what the donor pays and `fee` the part of it that is no gift, in cents of USD. */
export interface CheckoutLinkTable {
  id: string
  token_hash: Buffer
  account_id: string
  live_mode: boolean
  nonprofit_id: string
  amount: number
  fee: number
  success_url: string
  /** Hash of the proof in `success_url`, by which a donor who comes back learns what was given; null where there is none. */
  return_proof_hash: Buffer | null
  cancel_url: string
  external_id: string | null
  metadata: JSONColumnType<Record<string, unknown>>
  declines: Generated<number>
  donation_id: string | null
  created_at: Date
  expires_at: Date
  /** What language the page speaks, where the maker of the link said so. */
  locale: string | null
  /** Whether what is given here is given again every month. */
  monthly: Generated<boolean>
  /** Whether our page is left out where it has nothing to ask. */
  page_when_needed: Generated<boolean>
}

/** One try to pay. `started`: the processor is being asked; `waiting`: the donor is at the bank. */
export interface CheckoutPaymentTable {
  id: string
  link_id: string
  live_mode: boolean
  /** The form the donor sent; the same form sent again is the same payment. */
  attempt: string
  processor: string
  reference: string | null
  state: Generated<'started' | 'waiting' | 'paid' | 'declined' | 'voided'>
  action_url: string | null
  decline_reason: DeclineReason | null
  donation_id: string
  fee: number
  donor_name: string
  donor_email: string
  started_at: Date
  settled_at: Date | null
  /** When the round over open payments last asked how it stands. */
  looked_at: Generated<Date | null>
  /** Cards refused on the processor's own page, as far as it told us. */
  refusals: Generated<number>
  /** Hash of the address that opened the processor's page, while the payment is open. */
  payer: string | null
  /** The language the donor paid in, as a whole tag. */
  locale: string | null
  /** Whether its receipt waits for the foundation's name. */
  receipt_owed: Generated<boolean>
  /** What was paid, where it renews a monthly gift: the amount may have been changed since it began. */
  renewal_amount: Generated<number | null>
  /** The moment the month's payment was due, where it renews a monthly gift. */
  renews_month: Generated<Date | null>
  /** Cents that were given back at the processor's own desk. */
  returned: Generated<number>
}

/** In whose honor or memory an open payment's gift is to be, and whom to tell of it. */
export interface GiftDedicationTable {
  payment_id: string
  occasion: 'honor' | 'memory'
  honoree: string
  tell_email: string
}

/** In whose honor or memory a link's gift is to be, where the page that asked for the link had asked the donor. */
export interface LinkDedicationTable extends Omit<GiftDedicationTable, 'payment_id'> {
  link_id: string
}

/** The tables this part owns. */
export interface CheckoutTables {
  checkout_link: CheckoutLinkTable
  checkout_payment: CheckoutPaymentTable
  gift_dedication: GiftDedicationTable
  link_dedication: LinkDedicationTable
}

/** A payment as the sandbox's processor remembers it. Cents of USD. */
export interface SandboxPaymentTable {
  key: string
  amount: number
  status: 'paid' | 'declined' | 'action_needed' | 'voided'
  decline_reason: DeclineReason | null
  created_at: Date
  /** When the donor got it back. */
  refunded_at: Generated<Date | null>
}

/** A gift that the sandbox's processor charges every month. What its card does is kept, its number never. */
export interface SandboxSubscriptionTable {
  key: string
  amount: number
  card_behavior: string
  card_last4: string
  began_at: Date
  /** How many months have come, charged or not. */
  months: Generated<number>
  is_paused: Generated<boolean>
  paused_until: Generated<Date | null>
  ends_next: Generated<boolean>
  ended_at: Generated<Date | null>
  card_failed: Generated<boolean>
}

/** What one month's payment came to. */
export interface SandboxInvoiceTable {
  subscription_key: string
  month: number
  due_at: Date
  amount: number
  state: 'open' | 'paid' | 'failed'
  tries: number
  next_try_at: Date | null
  paid_at: Date | null
  refunded_at: Generated<Date | null>
}

/** The tables processors own. */
export interface ProcessorTables {
  sandbox_subscription: SandboxSubscriptionTable
  sandbox_invoice: SandboxInvoiceTable
  sandbox_payment: SandboxPaymentTable
}

/** A gift that is given again every month. Amounts are cents of USD. */
export interface MonthlyGiftTable {
  id: string
  account_id: string
  live_mode: boolean
  nonprofit_id: string
  link_id: string
  first_donation_id: string
  latest_donation_id: string
  given: Generated<number>
  processor: string
  reference: string
  amount: number
  status: Generated<MonthlyGiftStatus>
  next_payment_at: Date | null
  skipped_at: Generated<Date | null>
  ends_at: Generated<Date | null>
  tries: Generated<number>
  next_try_at: Generated<Date | null>
  card_last4: string | null
  erase_at_end: Generated<boolean>
  began_at: Date
  ended_at: Generated<Date | null>
  end_reason: Generated<MonthlyGiftEndReason | null>
  look_at: Date
  version: Generated<number>
}

/** The tables this part owns. */
export interface MonthlyGiftTables {
  monthly_gift: MonthlyGiftTable
}

/** A monthly gift as it is read. */
export type MonthlyGiftRow = Selectable<MonthlyGiftTable>
