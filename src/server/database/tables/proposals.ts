import type { Generated, JSONColumnType } from 'kysely'

/** How a proposal stands: resting means approved, and not yet in force. */
export type ProposalStatus = 'waiting' | 'resting' | 'done' | 'refused' | 'withdrawn'

/** A change that waits for a second person. */
export interface ProposalTable {
  id: string
  kind: string
  subject_id: string
  live_mode: boolean
  summary: string
  shown: JSONColumnType<Record<string, unknown>>
  details_sealed: Buffer
  status: ProposalStatus
  proposed_by: string
  proposed_at: Date
  decided_by: Generated<string | null>
  decided_at: Generated<Date | null>
  rests_until: Generated<Date | null>
  done_at: Generated<Date | null>
  /** What whoever refused or withdrew it says of it. */
  reason: Generated<string | null>
}

/** The tables this part owns. */
export interface ProposalTables {
  proposal: ProposalTable
}
