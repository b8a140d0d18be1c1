/** What the pages say about a gift. Amounts are cents of USD. */
export interface Gift {
  /** What the donor pays. */
  amount: number
  /** What the payment costs, out of `amount`. */
  fee: number
  nonprofit: { name: string; ein: string; place: string }
  /** The name of the account whose page the donor comes from. */
  shop: string
  /** How that account shows itself: where its logo is, and a stylesheet with its accent; absent where it never said. */
  logoUrl?: string
  lookUrl?: string
  cancelUrl: string
  /** When it is given again; absent for a gift that is given once. */
  nextOn?: Date
  testMode: boolean
}

/** An EIN as people write it, such as `53-0196605`. */
export function writtenEin(ein: string): string {
  return ein.replace(/^(\d{2})(\d{7})$/, '$1-$2')
}
