import type { Spot } from './picture-spots.ts'

/** Spots of ink that stand as close as those of one number. */
export interface SpotGroup {
  spots: Spot[]
  /** Those as tall as a digit. */
  digits: Spot[]
  /** Of a digit, in dots. */
  height: number
}

/** How far before cents the dollars end, in heights of a digit, and beside the widest other gap of the number. */
const GAP = 0.36
const WIDER = 1.3
/** How wide two noughts are, with a bracket behind them, in heights of a digit. */
const WIDEST = 2.3
/** The share of a page's numbers that has cents apart before any is taken for such. */
const MOST = 0.6
/** Shorter numbers show no gaps to compare with. */
const FEWEST_DIGITS = 4

/**
 * Parts cents that stand a space behind their dollars, without a point, from them: on a page whose longer numbers nearly
 * all have such a space, and nowhere else. Only what stands right of `from` tells.
 */
export function withCentsApart(groups: readonly SpotGroup[], from: number): SpotGroup[] {
  const inColumns = groups.filter(({ spots }) => spots.every(({ left }) => left >= from))
  const long = inColumns.filter(({ digits }) => digits.length >= FEWEST_DIGITS)
  const split = long.filter((group) => parted(group) !== undefined)
  if (long.length === 0 || split.length < MOST * long.length) return [...groups]
  return groups.flatMap((group) => parted(group) ?? [group])
}

function parted({ spots, digits, height }: SpotGroup): [SpotGroup, SpotGroup] | undefined {
  const inOrder = spots.toSorted((a, b) => a.left - b.left)
  const gaps = inOrder.slice(1).map(({ left }, at) => ({
    at: at + 1,
    wide: left - Math.max(...inOrder.slice(0, at + 1).map(({ right }) => right)),
  }))
  const [widest, next] = gaps.toSorted((a, b) => b.wide - a.wide)
  if (!widest || widest.wide < GAP * height || (next && widest.wide < WIDER * next.wide)) return undefined
  const [dollars, cents] = [inOrder.slice(0, widest.at), inOrder.slice(widest.at)]
  const [from, to] = [Math.min(...cents.map(({ left }) => left)), Math.max(...cents.map(({ right }) => right))]
  const [before, behind] = [
    digits.filter((spot) => dollars.includes(spot)),
    digits.filter((spot) => cents.includes(spot)),
  ]
  if (before.length === 0 || behind.length === 0 || behind.length > 3 || to - from > WIDEST * height) return undefined
  return [
    { spots: dollars, digits: before, height },
    { spots: cents, digits: behind, height },
  ]
}
