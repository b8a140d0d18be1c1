import type { Generated } from 'kysely'

/** What a gift does at a nonprofit: so many cents are so many of a thing. */
export interface ImpactRateTable {
  nonprofit_id: string
  position: number
  cents: number
  quantity: number
  unit_one: string
  unit_many: string
  source: string
  /** In which year the source says so. */
  year: Generated<number | null>
}

/** The tables this part owns. */
export interface ReportTables {
  impact_rate: ImpactRateTable
}
