import type { JSONColumnType } from 'kysely'

/** What an offset was computed from: the answer of a model and everything it stands on. */
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

/** A price that was quoted for a shipment. */
export interface OffsetEstimateTable extends EmissionColumns {
  id: string
  account_id: string
  live_mode: boolean
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

/** What a climate donation offset. */
export interface ClimateOffsetTable extends EmissionColumns {
  donation_id: string
  account_id: string
  live_mode: boolean
  kind: 'shipping' | 'crypto'
  estimate_id: string | null
  created_at: Date
}

/** The tables this part owns. */
export interface ClimateTables {
  offset_estimate: OffsetEstimateTable
  climate_offset: ClimateOffsetTable
}
