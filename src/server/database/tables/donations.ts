import type { Generated, JSONColumnType, Selectable } from 'kysely'
import type { DonationStatus } from '../../../contract/index.ts'

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
  metadata: JSONColumnType<Record<string, unknown>>
  created_at: Date
}

/** The tables this part owns. */
export interface DonationTables {
  donation: DonationTable
}

/** A donation as it is read. */
export type DonationRow = Selectable<DonationTable>
