/** A payment to a nonprofit or an account, as far as it tells which one is meant. */
export interface MovedPayout {
  owner: string
  kind: 'donations' | 'grant' | 'expense'
  byCheck: boolean
  cents: number
  day: string
}

/** What a movement of money is about. */
export type MovementAbout =
  | { is: 'invoice'; account: string; month: string }
  | { is: 'payout'; payout: MovedPayout }
  | { is: 'debit'; account: string; sentOn: string }
  /** A debit that was given and taken back before it settled: nobody counts on either. */
  | { is: 'returned debit'; account: string; sentOn: string }
  | { is: 'charge' | 'refund' | 'dispute'; card: string; fee: number }
  | { is: 'transfer'; key: string; fee: number }

/** Money that moved at the bank or at the processor; cents above zero where it came to us. */
export type OwnMovement = { day: string; cents: number } & MovementAbout
