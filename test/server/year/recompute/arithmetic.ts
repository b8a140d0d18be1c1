/** A fee of basis points, rounded half up, plus fixed cents. */
export function feeOf(cents: number, { basisPoints, fixed }: { basisPoints: number; fixed: number }): number {
  return Math.round((cents * basisPoints) / 10_000 + 1e-9) + fixed
}

/** Splits an amount in two. The first part is its basis points, rounded half up. */
export function splitInTwo(cents: number, basisPoints: number): [number, number] {
  const first = Math.floor((cents * basisPoints) / 10_000 + 0.5 + 1e-9)
  return [first, cents - first]
}

/** Splits an amount by shares. Leftover cents go to the largest remainders, and to the earlier one of a tie. */
export function splitByShares(cents: number, shares: readonly number[]): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0)
  const parts = shares.map((share) => Math.floor((cents * share) / all))
  const remainders = shares.map((share, index) => ({ index, left: (cents * share) % all }))
  remainders.sort((one, other) => other.left - one.left || one.index - other.index)
  const over = cents - parts.reduce((sum, part) => sum + part, 0)
  for (const { index } of remainders.slice(0, over)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
