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
/** What is smaller, in heights of a digit, is no point: a gap is one though dirt lies in it. */
const DIRT = 0.1
/** Shorter numbers show no gaps to compare with. */
const FEWEST_DIGITS = 4

/**
 * Whether cents stand a space behind their dollars, without a point: so they do on a page whose longer numbers nearly all
 * have such a space. Only what stands right of `from` tells.
 */
export function haveCentsApart(groups: readonly SpotGroup[], from: number): boolean {
  const inColumns = groups.filter(({ spots }) => spots.every(({ left }) => left >= from))
  const long = inColumns.filter(({ digits }) => digits.length >= FEWEST_DIGITS)
  return long.length > 0 && long.filter((group) => parted(group) !== undefined).length >= MOST * long.length
}

/** Parts cents that stand a space behind their dollars from them. */
export function withCentsApart(groups: readonly SpotGroup[]): SpotGroup[] {
  return groups.flatMap((group) => parted(group) ?? [group])
}

function parted({ spots, digits, height }: SpotGroup): [SpotGroup, SpotGroup] | undefined {
  const inOrder = spots.filter((spot) => !isDirt(spot, height)).toSorted((a, b) => a.left - b.left)
  const gaps = inOrder.slice(1).map(({ left }, at) => {
    const end = Math.max(...inOrder.slice(0, at + 1).map(({ right }) => right))
    return { left, wide: left - end }
  })
  const [widest, next] = gaps.toSorted((a, b) => b.wide - a.wide)
  if (!widest || widest.wide < GAP * height || (next && widest.wide < WIDER * next.wide)) return undefined
  const sides = [(spot: Spot) => spot.left < widest.left, (spot: Spot) => spot.left >= widest.left] as const
  const [before, behind] = sides.map((isThere) => digits.filter(isThere))
  const [dollars, cents] = sides.map((isThere) => spots.filter(isThere))
  const ends = inOrder.filter(sides[1]).map(({ right }) => right)
  if (!before || !behind || !dollars || !cents || before.length === 0) return undefined
  if (behind.length === 0 || behind.length > 3 || Math.max(...ends) - widest.left > WIDEST * height) return undefined
  return [
    { spots: dollars, digits: before, height },
    { spots: cents, digits: behind, height },
  ]
}

function isDirt({ left, right, top, bottom }: Spot, height: number): boolean {
  return Math.max(right - left, bottom - top) < DIRT * height
}
