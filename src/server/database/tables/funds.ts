import type { Selectable } from 'kysely'
import type { FundStatus } from '../../../contract/funds.ts'

/** A named list of nonprofits. Without an account, it is the foundation's. */
export interface FundTable {
  id: string
  account_id: string | null
  live_mode: boolean
  name: string
  description: string | null
  status: FundStatus
  /** The version of its shares that new gifts use. */
  version: number
  created_at: Date
}

export type FundRow = Selectable<FundTable>

/** A nonprofit of one version of a fund, with its share as a weight. */
export interface FundShareTable {
  fund_id: string
  version: number
  position: number
  nonprofit_id: string
  share: number
}

/** The picture of a fund, named by a hash of its content. */
export interface FundPictureTable {
  fund_id: string
  name: string
  bytes: Buffer
  width: number
  height: number
}

export interface FundTables {
  fund: FundTable
  fund_share: FundShareTable
  fund_picture: FundPictureTable
}
