/** What processing one gift costs: a share in hundredths of a percent, and cents per gift. */
export interface FeeRates {
  basisPoints: number
  fixedCents: number
}

/** 2.9 % and 30 cents. */
export const standardRates: FeeRates = { basisPoints: 290, fixedCents: 30 }

/** The processing fee in cents of an amount in cents, rounded half up. */
export function processingFee(amount: number, rates: FeeRates = standardRates): number {
  return Math.floor((amount * rates.basisPoints + 5000) / 10_000) + rates.fixedCents
}

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

/** The gift made of money collected from a donor: the fee is deducted, the rest is the donation's `amount`. */
export function giftFromCollected(collected: number, rates: FeeRates = standardRates): { amount: number; fee: number } {
  const fee = processingFee(collected, rates)
  return { amount: collected - fee, fee }
}
