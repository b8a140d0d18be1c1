/** A share of cents in hundredths of a percent and fixed cents on top, rounded half up. */
export function feeOf(cents: number, { basisPoints, fixed }: { basisPoints: number; fixed: number }): number {
  return Math.round((cents * basisPoints) / 10_000 + 1e-9) + fixed
}

/** Two parts of a sum: the first is its share in hundredths of a percent, to the nearest cent, a tie going to the first. */
export function partsOf(cents: number, basisPoints: number): [number, number] {
  const first = Math.floor((cents * basisPoints) / 10_000 + 0.5 + 1e-9)
  return [first, cents - first]
}

/** Parts of a sum by their shares: whole cents first, then one more for the largest remainders, the earlier on a tie. */
export function dealtOut(cents: number, shares: readonly number[]): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0)
  const parts = shares.map((share) => Math.floor((cents * share) / all))
  const remainders = shares.map((share, index) => ({ index, left: (cents * share) % all }))
  remainders.sort((one, other) => other.left - one.left || one.index - other.index)
  const over = cents - parts.reduce((sum, part) => sum + part, 0)
  for (const { index } of remainders.slice(0, over)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
