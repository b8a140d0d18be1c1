import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { DonationStatus } from '../../../contract/donations.ts'

/** A donation. Amount, fee and order value are integer cents of USD. */
export interface DonationTable {
  id: string
  account_id: string
  live_mode: boolean
  nonprofit_id: string
  original_nonprofit_id: string | null
  amount: number
  fee: Generated<number>
  cover_fees: Generated<boolean>
  funds_collected: boolean
  /** How it came in, which decides where its money is. Not the API's `source`, which is a fund, page or program. */
  source: 'api' | 'checkout' | 'transfer' | 'climate'
  status: Generated<DonationStatus>
  status_before_hold: DonationStatus | null
  order_value: number | null
  zip_code: string | null
  external_id: string | null
  campaign_name: string | null
  campaign_id: string | null
  metadata: JSONColumnType<Record<string, unknown>>
  created_at: Date
  /** The monthly gift it belongs to, if any. */
  monthly_gift_id: string | null
  /** That gift's first donation, if this is a later one. */
  first_donation_id: string | null
  /** The giving program that made it, if any. */
  program_id: string | null
  /** The first donation of the gift to several nonprofits that it belongs to, if any. */
  gift_id: string | null
  /** The fund that it was given to, if any. */
  fund_id: string | null
  /** The giving page that it was made on, if any. */
  giving_page_id: string | null
}

/** Why a donation may be given to another nonprofit. */
export const REGRANT_REASONS = ['not_eligible', 'not_payable', 'closed', 'declined', 'donor_asked'] as const

export type RegrantReason = (typeof REGRANT_REASONS)[number]

/** The reason of a regrant, if given; the event is that of the regrant. */
export interface RegrantReasonTable {
  event_id: string
  donation_id: string
  reason: RegrantReason
}

/** A refund order and its status. */
export interface RefundOrderTable {
  donation_id: string
  ordered_at: Date
  done_at: Generated<Date | null>
  /** Why the refund can't be made through the original payment. */
  problem: Generated<string | null>
}

export interface DonationTables {
  donation: DonationTable
  refund_order: RefundOrderTable
  regrant_reason: RegrantReasonTable
}

export type DonationRow = Selectable<DonationTable>

/** A request for the links to an address's donations; the address is lower case. */
export interface GiftSearchTable {
  id: string
  live_mode: boolean
  email: string
  locale: string
  asked_at: Date
  expires_at: Date
  found_at: Generated<Date | null>
}

export interface DonorTables {
  gift_search: GiftSearchTable
}

/** A receipt of a card donation. Amounts are cents, days are `YYYY-MM-DD` in the foundation's time zone. */
export interface ReceiptTable {
  id: string
  live_mode: boolean
  year: number
  serial: number
  donation_id: string
  corrects: string | null
  reason: 'refunded' | 'refunded_in_part' | 'canceled' | 'canceled_in_part' | 'donor' | null
  donee_name: string
  donee_ein: string
  donor_name: string
  donor_email: string
  nonprofit_id: string
  nonprofit_name: string
  nonprofit_ein: string
  shop: string
  amount: number
  granted: number
  received_on: string
  issued_on: string
  issued_at: Date
  locale: string
  /** The donations of a gift to several nonprofits; null for a gift to one. */
  lines: ColumnType<ReceiptLine[] | null, string | null | undefined>
  /** The name of the fund and the title of the giving page that it was given to, if any. */
  fund: string | null
  giving_page: string | null
}

/** One nonprofit's line of a receipt; cents. */
export interface ReceiptLine {
  donation: string
  nonprofit: string
  nonprofit_ein: string
  amount: number
  granted: number
}

/** The last receipt number of a mode and year. */
export interface ReceiptCounterTable {
  live_mode: boolean
  year: number
  last: number
}

export interface ReceiptTables {
  receipt: ReceiptTable
  receipt_counter: ReceiptCounterTable
}

export type ReceiptRow = Selectable<ReceiptTable>

/** A payment that became donations; cents of USD. */
export interface TransferCaptureTable {
  payment_id: string
  live_mode: boolean
  account_id: string
  amount: number
  fee: number
  created_at: Date
}

/** The donations that came from a payment. */
export interface TransferAllocationTable {
  donation_id: string
  payment_id: string
  live_mode: boolean
}

export interface TransferTables {
  transfer_capture: TransferCaptureTable
  transfer_allocation: TransferAllocationTable
}

/** The inputs and result of an offset's emission model. */
export interface EmissionColumns {
  /** Integer cents of USD. */
  amount: number
  price_cents_per_tonne: number
  /** Kilograms of CO2 equivalent. */
  emissions_kg: number
  model: string
  source: string
  source_year: number
  facts: JSONColumnType<Record<string, unknown>, string, string>
}

/** A quoted price for a shipment. */
export interface OffsetEstimateTable extends EmissionColumns {
  id: string
  account_id: string
  live_mode: boolean
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

/** The offset of a climate donation. */
export interface ClimateOffsetTable extends EmissionColumns {
  donation_id: string
  account_id: string
  live_mode: boolean
  kind: 'shipping' | 'crypto'
  estimate_id: string | null
  created_at: Date
}

export interface ClimateTables {
  offset_estimate: OffsetEstimateTable
  climate_offset: ClimateOffsetTable
}
