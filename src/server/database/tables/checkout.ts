import type { Generated, JSONColumnType, Selectable } from 'kysely'
import type { MonthlyGiftEndReason, MonthlyGiftStatus } from '../../../contract/monthly-gifts.ts'
import type { DeclineReason } from '../../../contract/payments.ts'

/** A hosted page for one gift. `amount` is what the donor pays, `fee` the fee in it, in cents of USD. */
export interface CheckoutLinkTable {
  id: string
  token_hash: Buffer
  account_id: string
  live_mode: boolean
  nonprofit_id: string
  amount: number
  fee: number
  success_url: string
  /** Hash of the proof in `success_url`, which shows a returning donor what was given; null if there is none. */
  return_proof_hash: Buffer | null
  cancel_url: string
  external_id: string | null
  metadata: JSONColumnType<Record<string, unknown>>
  declines: Generated<number>
  donation_id: string | null
  created_at: Date
  expires_at: Date
  /** The page's language, if the link's creator set it. */
  locale: string | null
  /** Whether the gift repeats monthly. */
  monthly: Generated<boolean>
  /** Whether our page is skipped if it has nothing to ask. */
  page_when_needed: Generated<boolean>
  /** The fund that the gift is made to, and the version of its shares; null for others. */
  fund_id: string | null
  fund_version: number | null
  /** The giving page that the gift is made on; null for others. */
  giving_page_id: string | null
}

/** One nonprofit's part of a link for several; cents of the link's amount. Other links have none. */
export interface CheckoutAllocationTable {
  link_id: string
  position: number
  nonprofit_id: string
  amount: number
}

/** A payment attempt. `started`: the processor is being asked; `waiting`: the donor is at the bank. */
export interface CheckoutPaymentTable {
  id: string
  link_id: string
  live_mode: boolean
  /** The submitted form; the same form submitted again is the same payment. */
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
  /** When its state was last checked. */
  looked_at: Generated<Date | null>
  /** Declines on the processor's own page, as far as it reported them. */
  refusals: Generated<number>
  /** Hash of the address that opened the processor's page, while the payment is open. */
  payer: string | null
  /** The donor's language at payment, as a full tag. */
  locale: string | null
  /** Whether its receipt waits for the foundation's name. */
  receipt_owed: Generated<boolean>
  /** The amount paid, if it renews a monthly gift: the amount may have changed since the start. */
  renewal_amount: Generated<number | null>
  /** When the month's payment was due, if it renews a monthly gift. */
  renews_month: Generated<Date | null>
  /** Cents that were refunded in the processor's dashboard. */
  returned: Generated<number>
  /** Whether the donor shows their first name on the giving page; null if they weren't asked. */
  shows_name: Generated<boolean | null>
}

/** The dedication of an open payment, and whom to notify. */
export interface GiftDedicationTable {
  payment_id: string
  occasion: 'honor' | 'memory'
  honoree: string
  tell_email: string
}

/** The dedication of a link, if the page that created the link had asked the donor. */
export interface LinkDedicationTable extends Omit<GiftDedicationTable, 'payment_id'> {
  link_id: string
}

/** Cents of one donation of a payment for several that were refunded in the processor's dashboard. */
export interface ReturnedPartTable {
  payment_id: string
  donation_id: string
  returned: number
}

export interface CheckoutTables {
  checkout_link: CheckoutLinkTable
  checkout_allocation: CheckoutAllocationTable
  returned_part: ReturnedPartTable
  checkout_payment: CheckoutPaymentTable
  gift_dedication: GiftDedicationTable
  link_dedication: LinkDedicationTable
}

/** A payment at the sandbox's processor. Cents of USD. */
export interface SandboxPaymentTable {
  key: string
  amount: number
  status: 'paid' | 'declined' | 'action_needed' | 'voided'
  decline_reason: DeclineReason | null
  created_at: Date
  /** When it was refunded. */
  refunded_at: Generated<Date | null>
  /** How the donor's dispute ends; null without one. */
  dispute: Generated<'won' | 'lost' | null>
}

/** A refund of a part of a payment at the sandbox's processor, in cents. */
export interface SandboxRefundTable {
  payment_key: string
  part: string
  amount: number
  created_at: Date
}

/** A monthly subscription at the sandbox's processor. Stores the test card's behavior, never its number. */
export interface SandboxSubscriptionTable {
  key: string
  amount: number
  card_behavior: string
  card_last4: string
  began_at: Date
  /** Number of months so far, charged or not. */
  months: Generated<number>
  is_paused: Generated<boolean>
  paused_until: Generated<Date | null>
  ends_next: Generated<boolean>
  ended_at: Generated<Date | null>
  card_failed: Generated<boolean>
}

/** The result of one month's payment. */
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

export interface ProcessorTables {
  sandbox_subscription: SandboxSubscriptionTable
  sandbox_invoice: SandboxInvoiceTable
  sandbox_payment: SandboxPaymentTable
  sandbox_refund: SandboxRefundTable
}

/** A monthly gift. Amounts are cents of USD. */
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

export interface MonthlyGiftTables {
  monthly_gift: MonthlyGiftTable
}

export type MonthlyGiftRow = Selectable<MonthlyGiftTable>
