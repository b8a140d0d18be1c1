import type { ShopBrand } from './shop-brand.ts'

/** What the pages say about a gift, and about the account it is given through. Amounts are cents of USD. */
export interface Gift extends ShopBrand {
  /** What the donor pays. */
  amount: number
  /** What the payment costs, out of `amount`. */
  fee: number
  nonprofit: { name: string; ein: string; place: string }
  cancelUrl: string
  /** When it is given again; absent for a gift that is given once. */
  nextOn?: Date
  testMode: boolean
}

/** An EIN as people write it, such as `53-0196605`. */
export function writtenEin(ein: string): string {
  return ein.replace(/^(\d{2})(\d{7})$/, '$1-$2')
}
