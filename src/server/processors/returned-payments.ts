/** A payment that came back, as the processor finds it: by our key, or by its own reference where it renews a gift. */
export interface ReturnedPayment {
  key: string | null
  reference: string | null
}

/** How a dispute stands at the processor. Amounts are cents. */
export interface DisputeStanding {
  reference: string
  payment: ReturnedPayment
  amount: number
  /** The processor's word for what the donor says. */
  reason: string
  /** A bank that only inquires has it open too. */
  status: 'open' | 'won' | 'lost'
  /** What the processor holds back now; zero once it was given back. */
  taken: number
  /** What it charged for the dispute, less what it gave back of that. */
  fee: number
  answerBy: Date | null
  openedAt: Date
}

/** What of a payment was given back to the donor in all, in cents. */
export interface RefundStanding {
  payment: ReturnedPayment
  refunded: number
}

/** What a processor knows of payments that come back by themselves, or by hand at its own desk. */
export interface ReturnedPayments {
  /** A dispute by the processor's name for it; undefined when it knows none. */
  dispute(reference: string): Promise<DisputeStanding | undefined>
  /** What was given back of the payment that the processor calls so; undefined when it knows none. */
  refunds(reference: string): Promise<RefundStanding | undefined>
}
