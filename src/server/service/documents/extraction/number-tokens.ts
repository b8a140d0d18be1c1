import { type SpotGroup, withCentsApart } from './cents-apart.ts'
import { drawInto, type GreyPicture, whitePicture } from './grey-picture.ts'
import { type Spot, spotsOf, withoutRules } from './picture-spots.ts'
import { type Box, cutOut, type ScannedPage } from './scanned-page.ts'
import type { Word } from './word.ts'

/** Something as tall as a number in the picture of a page, not yet read. */
export interface Token extends Word {
  /** Its ink alone, scaled, with white around it. */
  picture: (scale: number) => GreyPicture
  /** The spots of ink as tall as a digit, from left to right. */
  digits: Spot[]
  /** The picture the spots are measured in. */
  ink: GreyPicture
}

/** The smallest spot that is not dirt, and the least and greatest height of a digit, in points. */
const SMALLEST = 0.45
const LOWEST = 3.6
const TALLEST = 11
/** How tall digits may be beside the usual letters: values are often printed larger than labels. */
const TALLER = 2.2
/** Digits of one number stand no further apart, and those of one line no lower, in heights of a digit. */
const APART = 0.75
const LOWER = 0.3
/** White around the letters, in dots: recognition needs some. */
const MARGIN = 24

/**
 * Finds everything that may be a number in a part of a page. Ruled lines, dotted leaders, shading and dirt are left out
 * by their shapes, so that what a number's neighbours are decides nothing about it. Left of `from`, labels stand.
 */
export function numberTokens(page: ScannedPage, box: Box, unit: number, from = box.left): Token[] {
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
  if (height === undefined) return []
  const digits = tall.filter((spot) => heightOf(spot) >= 0.72 * height && heightOf(spot) <= TALLER * height)
  const groups = linesOf(digits, LOWER * height).flatMap((line): SpotGroup[] => {
    const baseline = median(line.map(({ bottom }) => bottom)) ?? 0
    const own = median(line.map(heightOf)) ?? height
    const near = spots.filter((spot) => !line.includes(spot) && belongsTo(spot, baseline, own))
    return groupsOf([...line, ...near], APART * own).flatMap((spots) => {
      const digits = spots.filter((spot) => line.includes(spot))
      return digits.length === 0 ? [] : [{ spots, digits, height: own }]
    })
  })
  const pieces = withCentsApart(groups, (from - box.left) * k)
  return pieces.map(({ spots, digits }) => ({
    left: box.left + Math.min(...spots.map((spot) => spot.left)) / k,
    right: box.left + Math.max(...spots.map((spot) => spot.right)) / k,
    baseline: box.top + (median(digits.map(({ bottom }) => bottom)) ?? 0) / k,
    top: box.top + Math.min(...spots.map((spot) => spot.top)) / k,
    text: '',
    digits,
    ink,
    picture: (scale: number) => copied(ink, spots, scale),
  }))
}

// Commas, signs and dirt beside a line's digits, and whatever crosses its middle: what is no digit by its height may still
// be one, and a number must not lose it in silence.
function belongsTo({ top, bottom }: Spot, baseline: number, height: number): boolean {
  const isBeside = bottom <= baseline + 0.5 * height && top >= baseline - 1.45 * height
  return isBeside || (top <= baseline - 0.7 * height && bottom >= baseline - 0.3 * height)
}

function heightOf({ top, bottom }: Spot): number {
  return bottom - top
}

function median(values: readonly number[]): number | undefined {
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

function copied(picture: GreyPicture, spots: readonly Spot[], scale: number): GreyPicture {
  const [left, right] = [Math.min(...spots.map((spot) => spot.left)), Math.max(...spots.map((spot) => spot.right))]
  const [top, bottom] = [Math.min(...spots.map((spot) => spot.top)), Math.max(...spots.map((spot) => spot.bottom))]
  const clean = whitePicture(
    Math.round((right - left + 2) * scale) + 2 * MARGIN,
    Math.round((bottom - top + 2) * scale) + 2 * MARGIN,
  )
  for (const spot of spots) {
    const from = { left: spot.left - 1, top: spot.top - 1, right: spot.right + 1, bottom: spot.bottom + 1 }
    const across = (x: number) => (x - left + 1) * scale + MARGIN
    const down = (y: number) => (y - top + 1) * scale + MARGIN
    const to = { left: across(from.left), top: down(from.top), right: across(from.right), bottom: down(from.bottom) }
    drawInto(clean, to, picture, from)
  }
  return clean
}
