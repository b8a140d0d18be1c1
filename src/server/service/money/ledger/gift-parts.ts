/** Where the cents of one gift go: `billed` is paid for it, `granted` reaches the nonprofit, `fee` stays here. */
export interface GiftParts {
  billed: number
  granted: number
  fee: number
}

/**
 * The parts of a gift. With `coverFees` the fee is inside `amount`; otherwise it is billed on top.
 * `granted` is zero or less when an amount is too small to carry its fee: such a gift is to be refused.
 */
export function giftParts({ amount, fee, coverFees }: { amount: number; fee: number; coverFees: boolean }): GiftParts {
  return coverFees ? { billed: amount, granted: amount - fee, fee } : { billed: amount + fee, granted: amount, fee }
}
