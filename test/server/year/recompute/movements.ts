/** The fields that identify a payout. */
export interface MovedPayout {
  owner: string
  kind: 'donations' | 'grant' | 'expense'
  byCheck: boolean
  cents: number
  day: string
}

/** The record that a movement belongs to. */
export type MovementSource =
  | { type: 'invoice'; account: string; month: string }
  | { type: 'payout'; payout: MovedPayout }
  | { type: 'debit'; account: string; sentOn: string }
  /** A debit that was credited and returned before it settled; both lines match each other. */
  | { type: 'returned debit'; account: string; sentOn: string }
  | { type: 'charge' | 'refund' | 'dispute'; card: string; fee: number }
  | { type: 'transfer'; key: string; fee: number }

/** A movement at the bank or the processor; incoming cents are positive. */
export type OwnMovement = { day: string; cents: number } & MovementSource
