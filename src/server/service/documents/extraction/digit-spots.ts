import type { GreyPicture } from './grey-picture.ts'
import type { Token } from './number-tokens.ts'
import type { Spot } from './picture-spots.ts'

/** The spots of a reading's digits, in order. */
export interface DigitSpots {
  spots: Spot[]
  /** Whether digits that touch were cut apart. */
  cut: boolean
}

/** How much taller than digits brackets and dollar signs are. */
const TALLER = 1.16
/** From how many usual widths on a spot is two digits. */
const TWO = 1.5
/** How wide a digit is, in heights of it, where no spot tells. */
const WIDE = 0.55

/**
 * The spots of ink that are the digits of a reading. Where a reading has as many signs as there are spots, each spot is
 * its sign's; where digits touch, they are cut apart where the ink between them is least. `isTall` says whether the
 * page's dollar signs are as tall as a digit.
 */
export function spotsOfDigits(token: Token, said: string, isTall: boolean): DigitSpots | undefined {
  const { open, close } = token.angles
  const text = said.replace(open ? /^\(/ : '', '').replace(close ? /\)$/ : '', '')
  const signs = text.replaceAll(isTall ? /[^\d()$]/g : /[^\d()]/g, '')
  const all = token.digits.filter((spot) => spot !== open && spot !== close).toSorted((a, b) => a.left - b.left)
  if (all.length === signs.length) return { spots: all.filter((_, at) => /\d/.test(signs.charAt(at))), cut: false }
  const bare = bareDigits(signs.startsWith('$') ? all.slice(1) : all)
  const missing = text.replaceAll(/\D/g, '').length - bare.length
  if (missing === 0) return { spots: bare, cut: false }
  const apart = cutApart(bare, missing, token.ink)
  return apart && { spots: apart, cut: true }
}

/** No single digit is wider, in heights of it. */
const WIDEST = 0.85

/** The spot of the digit a reading ends with, where it stands by itself whatever touches before it. */
export function lastSpotOf(token: Token, text: string): Spot | undefined {
  if (!/\d[.,]?$/.test(text)) return undefined
  const last = token.digits.toSorted((a, b) => a.left - b.left).at(-1)
  return last && widthOf(last) <= WIDEST * (last.bottom - last.top) ? last : undefined
}

/** Whether the dollar signs of a page's numbers are spots as tall as digits, by most of them. */
export function hasTallDollars(numbers: readonly { token: Token; text: string }[]): boolean {
  const signed = numbers.filter(({ text }) => text.includes('$'))
  const tall = signed.filter(({ token, text }) => token.digits.length >= text.replaceAll(/[^\d()$]/g, '').length)
  return tall.length >= signed.length / 2
}

// Brackets are taller than the digits between them.
function bareDigits(spots: readonly Spot[]): Spot[] {
  const heights = spots.map(({ top, bottom }) => bottom - top).toSorted((a, b) => a - b)
  const usual = heights[Math.floor((heights.length - 1) / 2)] ?? 0
  return spots.filter(({ top, bottom }) => bottom - top <= TALLER * usual)
}

function cutApart(spots: readonly Spot[], missing: number, ink: GreyPicture): Spot[] | undefined {
  const widths = spots.map(widthOf).toSorted((a, b) => a - b)
  const height = Math.max(...spots.map(({ top, bottom }) => bottom - top))
  const usual = Math.max(widths[Math.floor((widths.length - 1) / 2)] ?? 0, WIDE * height)
  let parts = [...spots]
  for (let left = missing; left > 0; left--) {
    const widest = parts.toSorted((a, b) => widthOf(b) - widthOf(a))[0]
    if (!widest || widthOf(widest) < TWO * Math.min(usual, 0.75 * height)) return undefined
    const at = thinnest(widest, ink, Math.round(widthOf(widest) / usual))
    parts = parts.flatMap((spot) =>
      spot === widest
        ? [
            { ...spot, right: at },
            { ...spot, left: at },
          ]
        : [spot],
    )
  }
  return missing < 0 ? undefined : parts.toSorted((a, b) => a.left - b.left)
}

function widthOf({ left, right }: Spot): number {
  return right - left
}

// The column with the least ink about where the first of so many digits ends.
function thinnest(spot: Spot, { shades, width }: GreyPicture, digits: number): number {
  const expected = spot.left + widthOf(spot) / Math.max(2, digits)
  const reach = (0.3 * widthOf(spot)) / Math.max(2, digits)
  let best = { at: Math.round(expected), ink: Number.POSITIVE_INFINITY }
  for (let x = Math.ceil(expected - reach); x <= expected + reach; x++) {
    let ink = 0
    for (let y = spot.top; y < spot.bottom; y++) ink += 255 - (shades[y * width + x] ?? 255)
    if (ink < best.ink) best = { at: x, ink }
  }
  return best.at
}
