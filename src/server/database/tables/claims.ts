import type { Generated } from 'kysely'

/** How somebody shows to speak for a nonprofit. */
export const CLAIM_WAYS = ['letter', 'email', 'paper'] as const

/** One of the ways. */
export type ClaimWay = (typeof CLAIM_WAYS)[number]

/** Somebody's word to speak for a nonprofit, and what shows it. */
export interface NonprofitClaimTable {
  id: string
  nonprofit_id: string
  person_id: string
  way: ClaimWay
  /** The e-mail address, or the lines of the postal one, that the code went to. */
  sent_to: Generated<string>
  paper_type: Generated<string | null>
  /** The paper in base64, sealed; gone once it was decided about. */
  paper_sealed: Generated<Buffer | null>
  wrong_codes: Generated<number>
  status: 'open' | 'done' | 'ended'
  created_at: Date
  expires_at: Date
  posted_at: Generated<Date | null>
  ended_at: Generated<Date | null>
}

/** The tables this part owns. */
export interface ClaimTables {
  nonprofit_claim: NonprofitClaimTable
}
