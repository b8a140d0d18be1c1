import type { Generated, JSONColumnType } from 'kysely'
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
