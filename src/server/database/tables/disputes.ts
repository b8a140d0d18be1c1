import type { Generated } from 'kysely'

/** A payment that its donor's bank takes back, or tries to. Amounts are cents. */
export interface DisputeTable {
  id: string
  donation_id: string
  live_mode: boolean
  processor: string
  /** The processor's own name for it. */
  reference: string
  /** The processor's word for what the donor says, such as `fraudulent`. */
  reason: string
  amount: number
  status: 'open' | 'won' | 'lost'
  /** What the processor holds back, as it last told; below zero never, zero again once it is won. */
  taken: Generated<number>
  /** What the processor charged for the dispute. */
  fee: Generated<number>
  /** Whether it is this dispute that keeps the gift from being paid out. */
  blocks: Generated<boolean>
  /** Until when evidence can be sent. */
  answer_by: Date | null
  opened_at: Date
  closed_at: Date | null
  /** When the processor was last asked how it stands. */
  looked_at: Date
}

/** The tables this part owns. */
export interface DisputeTables {
  dispute: DisputeTable
}
