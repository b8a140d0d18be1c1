import { hasTallDollars, spotsOfDigits } from './digit-spots.ts'
import { drawInto, type GreyPicture, whitePicture } from './grey-picture.ts'
import type { Token } from './number-tokens.ts'
import type { Spot } from './picture-spots.ts'
import type { Reading } from './recognised-number.ts'

/** A token whose number is proven, with the reading that says it. */
export interface ProvenToken {
  token: Token
  text: string
}

/** What each digit looks like on a page. */
export interface DigitLooks {
  /**
   * Whether every digit of a reading looks most like the same digit elsewhere on the page, and the last one before any
   * cents alone; undefined where that cannot be told.
   */
  judge: (token: Token, reading: Reading) => Pick<Reading, 'alike' | 'lastAlike'>
}

/** Digits are compared at this size. */
const WIDE = 10
const HIGH = 14
/** How much nearer the same digit has to be than any other, as a share of the other's distance. */
const NEARER = 0.8

type Look = Float32Array

/** Learns from proven numbers of a page what its digits look like. */
export function digitLooks(proven: readonly ProvenToken[]): DigitLooks {
  const isTall = hasTallDollars(proven)
  const known = new Map<string, { token: Token; look: Look }[]>()
  for (const { token, text } of proven) {
    const found = spotsOfDigits(token, text, isTall)
    // What had to be cut shows no digit as it is.
    if (!found || found.cut) continue
    const digits = text.replaceAll(/\D/g, '')
    for (const [at, spot] of found.spots.entries()) {
      const digit = digits.charAt(at)
      known.set(digit, [...(known.get(digit) ?? []), { token, look: lookOf(token.ink, spot) }])
    }
  }
  const isLike = (token: Token, spot: Spot, digit: string): boolean | undefined => {
    const look = lookOf(token.ink, spot)
    const others = (one: string) => (known.get(one) ?? []).filter((other) => other.token !== token)
    const same = nearestTo(look, others(digit))
    const other = nearestTo(look, [...known.keys()].filter((one) => one !== digit).flatMap(others))
    if (!Number.isFinite(same)) return undefined
    if (NEARER * same > other) return false
    return same > NEARER * other ? undefined : true
  }
  const cache = new Map<Token, Map<string, (boolean | undefined)[]>>()
  const judged = (token: Token, text: string): (boolean | undefined)[] => {
    const digits = text.replaceAll(/\D/g, '')
    const known = cache.get(token)?.get(digits)
    if (known) return known
    const found = spotsOfDigits(token, text, isTall)
    const all = (found?.spots ?? []).map((spot, at) => {
      const alike = isLike(token, spot, digits.charAt(at))
      return alike === false && found?.cut ? undefined : alike
    })
    cache.set(token, (cache.get(token) ?? new Map()).set(digits, all))
    return all
  }
  return {
    judge: (token, { text, centsApart }) => {
      if (known.size < 2) return {}
      const all = judged(token, text)
      const alike = all.includes(false) ? false : all.length > 0 && all.every((one) => one === true) ? true : undefined
      const hasCents = !centsApart && /(?:[.,]|[.,]\d{3})00\D*$/.test(text)
      const lastAlike = all.at(hasCents ? -3 : -1)
      return { ...(alike === undefined ? {} : { alike }), ...(lastAlike === undefined ? {} : { lastAlike }) }
    },
  }
}

function lookOf(ink: GreyPicture, spot: Spot): Look {
  const small = whitePicture(WIDE, HIGH)
  // Narrow digits stay narrow: a one drawn as wide as a zero looks like anything.
  const width = Math.min(WIDE, ((spot.right - spot.left) * HIGH) / (spot.bottom - spot.top))
  drawInto(small, { left: (WIDE - width) / 2, top: 0, right: (WIDE + width) / 2, bottom: HIGH }, ink, spot)
  return Float32Array.from(small.shades, (shade) => (255 - shade) / 255)
}

function nearestTo(look: Look, others: readonly { look: Look }[]): number {
  return Math.min(
    ...others.map((other) => Math.sqrt(look.reduce((sum, dot, at) => sum + (dot - (other.look[at] ?? 0)) ** 2, 0))),
  )
}
