import type { Generated, JSONColumnType, Selectable } from 'kysely'
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
  /** The first gift of those, where this is a later one. */
  first_donation_id: string | null
}

/** Why a gift may be passed to another nonprofit. */
export const REGRANT_REASONS = ['not_eligible', 'not_payable', 'closed', 'declined', 'donor_asked'] as const

/** One of the reasons. */
export type RegrantReason = (typeof REGRANT_REASONS)[number]

/** The reason of one regrant, where it was said; the event is that of the regrant. */
export interface RegrantReasonTable {
  event_id: string
  donation_id: string
  reason: RegrantReason
}

/** A refund that may go, and how it stands. */
export interface RefundOrderTable {
  donation_id: string
  ordered_at: Date
  done_at: Generated<Date | null>
  /** Why the money cannot be given back where it came from. */
  problem: Generated<string | null>
}

/** The tables this part owns. */
export interface DonationTables {
  donation: DonationTable
  refund_order: RefundOrderTable
  regrant_reason: RegrantReasonTable
}

/** A donation as it is read. */
export type DonationRow = Selectable<DonationTable>
