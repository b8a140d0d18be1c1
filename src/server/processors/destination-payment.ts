/** A payment that arrived at the foundation by a transfer. Amounts are in the smallest unit of `currency`. */
export interface DestinationPayment {
  id: string
  amount: number
  /** What the platform that took the payment kept. */
  applicationFee: number
  /** Lower-case ISO 4217, for example `usd`. */
  currency: string
  paid: boolean
  refunded: boolean
  /** The account it was made for (`m_…`), where the platform that took it said so; then nobody else captures it. */
  accountId: string | null
}

/** Where payments that arrived by transfer are looked up. A source that cannot answer throws. */
export interface TransferSource {
  /** Undefined when there is no such payment. */
  find(paymentId: string): Promise<DestinationPayment | undefined>
}

/** The source of each mode; a live one exists only where it was set up. */
export interface TransferSources {
  test: TransferSource
  live?: TransferSource
}
