import { type GreyPicture, heightOf, type Spot, spotsOf, whitePicture, withoutRules } from './grey-picture.ts'
import { type Box, cutOut, type ScannedPage } from './scanned-page.ts'
import type { Word } from './word.ts'

/** Ink of the size of a number on a scanned page, before recognition. */
export interface Token extends Word {
  /** Its ink alone, with a white margin. */
  picture: GreyPicture
  /** Spots as tall as a digit or taller, such as a digit with a stroke through it, from left to right, in points. */
  digits: Spot[]
  /** Height of a digit, in points. */
  height: number
}

/** Minimum size of a spot that isn't dirt, and the range of digit heights, in points. */
const SMALLEST = 0.45
const LOWEST = 3.6
const TALLEST = 11
/** Digit heights relative to the usual letters: values are often printed larger than labels. */
const TALLER = 2.2
/** Maximum distance between digits of a number, and maximum offset in a line, in digit heights. */
const APART = 0.75
const LOWER = 0.3
/** Two lines of digits closer than this, in digit heights, are one uneven line. */
const UNEVEN = 0.6
/** White margin of the picture, in pixels: recognition needs some. */
const MARGIN = 24

type PagePart = Pick<ScannedPage, 'picture' | 'dotsPerPoint'>

/** Areas of a form with numbers: its columns, and other boxes. */
interface NumberAreas {
  columns: Box
  others: readonly Box[]
  /** Left edge of the columns' cells; labels are left of it. */
  from: number
}

/**
 * Finds everything that may be a number in each area of a page, the columns first. Removes rules, leader dots, shading and
 * dirt by their shapes. The columns decide whether cents are separate in all areas.
 */
export function numberTokens(page: PagePart, { columns, others, from }: NumberAreas, unit: number): Token[][] {
  const k = page.dotsPerPoint
  const found = [columns, ...others].map((box) => ({ box, ...groupsIn(page, box, unit) }))
  const areApart = haveCentsApart(found[0]?.groups ?? [], (from - columns.left) * k)
  return found.map(({ box, ink, groups }) =>
    (areApart ? withCentsApart(groups) : groups).map((group) => tokenOf(group, { box, ink, k })),
  )
}

function tokenOf({ spots, digits }: SpotGroup, { box, ink, k }: { box: Box; ink: GreyPicture; k: number }): Token {
  const onPage = ({ left, right, top, bottom, size }: Spot): Spot => ({
    left: box.left + left / k,
    right: box.left + right / k,
    top: box.top + top / k,
    bottom: box.top + bottom / k,
    size,
  })
  return {
    left: box.left + Math.min(...spots.map((spot) => spot.left)) / k,
    right: box.left + Math.max(...spots.map((spot) => spot.right)) / k,
    baseline: box.top + (median(bottoms({ digits })) ?? 0) / k,
    top: box.top + Math.min(...spots.map((spot) => spot.top)) / k,
    text: '',
    digits: digits.toSorted((a, b) => a.left - b.left).map(onPage),
    height: (median(digits.map(heightOf)) ?? 0) / k,
    picture: copied(ink, spots),
  }
}

function groupsIn(page: PagePart, box: Box, unit: number): { ink: GreyPicture; groups: SpotGroup[] } {
  const k = page.dotsPerPoint
  const ink = cutOut(page, box, 1)
  const left = withoutRules(ink, {
    across: Math.round(26 * k * unit),
    down: Math.round(15 * k * unit),
    edge: Math.round(k / 4),
  })
  const spots = spotsOf(left).filter(({ size }) => size >= (SMALLEST * k) ** 2)
  const tall = spots.filter((spot) => heightOf(spot) >= LOWEST * k * unit && heightOf(spot) <= TALLEST * k * unit)
  const height = median(tall.map(heightOf))
  if (height === undefined) return { ink, groups: [] }
  const digits = tall.filter((spot) => heightOf(spot) >= 0.72 * height && heightOf(spot) <= TALLER * height)
  const groups = linesOf(digits, LOWER * height).flatMap((line): SpotGroup[] => {
    const baseline = median(bottoms({ digits: line })) ?? 0
    const own = median(line.map(heightOf)) ?? height
    const near = spots.filter((spot) => !line.includes(spot) && belongsTo(spot, baseline, own))
    return groupsOf([...line, ...near], APART * own).flatMap((spots) => {
      if (!spots.some((spot) => line.includes(spot))) return []
      const digits = spots.filter((spot) => line.includes(spot) || crosses(spot, baseline, own))
      return [{ spots, digits, height: own }]
    })
  })
  return { ink, groups: eachOnce(groups) }
}

// A number with uneven digits is found on two lines. Merges both into one number with all digits.
function eachOnce(groups: readonly SpotGroup[]): SpotGroup[] {
  const once: SpotGroup[] = []
  for (const group of groups) {
    const at = once.findIndex((other) => isSameNumber(other, group))
    const same = once[at]
    if (same) once[at] = { ...same, spots: union(same.spots, group.spots), digits: union(same.digits, group.digits) }
    else once.push(group)
  }
  return once
}

function isSameNumber(one: SpotGroup, other: SpotGroup): boolean {
  const apart = Math.abs((median(bottoms(one)) ?? 0) - (median(bottoms(other)) ?? 0))
  return apart <= UNEVEN * one.height && other.spots.every((spot) => one.spots.includes(spot))
}

function bottoms({ digits }: Pick<SpotGroup, 'digits'>): number[] {
  return digits.map(({ bottom }) => bottom)
}

function union(some: readonly Spot[], others: readonly Spot[]): Spot[] {
  return [...new Set([...some, ...others])]
}

// Commas, signs and dirt at a line's digits, and any ink that crosses the line's middle. Such ink may be a digit of unusual
// height, which must not be lost.
function belongsTo({ top, bottom }: Spot, baseline: number, height: number): boolean {
  const isBeside = bottom <= baseline + 0.5 * height && top >= baseline - 1.45 * height
  return isBeside || crosses({ top, bottom }, baseline, height)
}

function crosses({ top, bottom }: Pick<Spot, 'top' | 'bottom'>, baseline: number, height: number): boolean {
  return top <= baseline - 0.7 * height && bottom >= baseline - 0.3 * height
}

/** The middle one of some numbers. */
export function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

function linesOf(spots: readonly Spot[], lower: number): Spot[][] {
  const lines: Spot[][] = []
  for (const spot of spots.toSorted((a, b) => a.bottom - b.bottom)) {
    const line = lines.at(-1)
    if (line && spot.bottom - (line.at(-1)?.bottom ?? 0) <= lower) line.push(spot)
    else lines.push([spot])
  }
  return lines
}

function groupsOf(spots: readonly Spot[], apart: number): Spot[][] {
  const groups: Spot[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const spot of spots.toSorted((a, b) => a.left - b.left)) {
    if (spot.left - end > apart) groups.push([spot])
    else groups.at(-1)?.push(spot)
    end = Math.max(end, spot.right)
  }
  return groups
}

function copied({ width, height, shades }: GreyPicture, spots: readonly Spot[]): GreyPicture {
  const [left, right] = [Math.min(...spots.map((spot) => spot.left)), Math.max(...spots.map((spot) => spot.right))]
  const [top, bottom] = [Math.min(...spots.map((spot) => spot.top)), Math.max(...spots.map((spot) => spot.bottom))]
  const clean = whitePicture(right - left + 2 + 2 * MARGIN, bottom - top + 2 + 2 * MARGIN)
  for (const spot of spots) {
    const [from, to] = [Math.max(0, spot.left - 1), Math.min(width, spot.right + 1)]
    for (let y = Math.max(0, spot.top - 1); y < Math.min(height, spot.bottom + 1); y++) {
      const place = (y - top + 1 + MARGIN) * clean.width + from - left + 1 + MARGIN
      clean.shades.set(shades.subarray(y * width + from, y * width + to), place)
    }
  }
  return clean
}

/** Spots of ink that are close enough together to be one number. */
interface SpotGroup {
  spots: Spot[]
  /** Spots as tall as a digit or taller. */
  digits: Spot[]
  /** Height of a digit, in pixels. */
  height: number
}

/** Gap between dollars and cents, in digit heights, and relative to the widest other gap of the number. */
const GAP = 0.36
const WIDER = 1.3
/** Width of two zeros with a bracket after them, in digit heights. */
const WIDEST = 2.3
/** Minimum share of a page's numbers with separate cents, so that any of them counts as such. */
const MOST = 0.6
/** Minimum length of numbers whose gaps are compared. */
const FEWEST_DIGITS = 4

/**
 * Whether a space separates cents from dollars, without a point: true if nearly all longer numbers of the page have
 * such a space. Looks only right of `from`.
 */
function haveCentsApart(groups: readonly SpotGroup[], from: number): boolean {
  const inColumns = groups.filter(({ spots }) => spots.every(({ left }) => left >= from))
  const long = inColumns.filter(({ digits }) => digits.length >= FEWEST_DIGITS)
  return long.length > 0 && long.filter((group) => parted(group) !== undefined).length >= MOST * long.length
}

/** Separates cents from their dollars where a space is between them. */
function withCentsApart(groups: readonly SpotGroup[]): SpotGroup[] {
  return groups.flatMap((group) => parted(group) ?? [group])
}

function parted({ spots, digits, height }: SpotGroup): [SpotGroup, SpotGroup] | undefined {
  const inOrder = spots.toSorted((a, b) => a.left - b.left)
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
