/** The largest amount of one request: 999,999.99 USD. */
export const LARGEST_AMOUNT = 99_999_999

/** The processor's fee on a collected amount: thousandths of it, plus fixed cents. */
export interface FeeRule {
  /** With at most one decimal. */
  perThousand: number
  fixed: number
}

/** Default fee for card gifts: 2.9% and 30 cents. An account's fee terms can differ. */
export const CARD_FEE: FeeRule = { perThousand: 29, fixed: 30 }

/** The smallest card payment that processors accept, in cents. */
export const SMALLEST_CARD_PAYMENT = 50

/** The fee on a collected amount, rounded half up, in cents. */
export function feeOn(collected: number, rule: FeeRule = CARD_FEE): number {
  return Math.floor((collected * Math.round(rule.perThousand * 10) + 5_000) / 10_000) + rule.fixed
}

/**
 * Splits integer cents by weights so that the shares add up exactly: each gets its floor, and the cents
 * left over go to the largest remainders, the earlier one first on a tie. Weights are non-negative integers, one of
 * them above zero; throws a RangeError otherwise.
 */
export function splitCents(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((left, right) => left + BigInt(right), 0n)
  if (total < 0 || weights.some((weight) => weight < 0)) throw new RangeError('Only amounts of zero or more are split.')
  if (sum === 0n) throw new RangeError('At least one weight must be above zero.')
  const parts = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight)
    return { index, share: Number(product / sum), remainder: product % sum }
  })
  const left = total - parts.reduce((cents, part) => cents + part.share, 0)
  const lucky = [...parts].sort((a, b) => compare(b.remainder, a.remainder) || a.index - b.index).slice(0, left)
  for (const part of lucky) part.share += 1
  return parts.map((part) => part.share)
}

function compare(left: bigint, right: bigint): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
