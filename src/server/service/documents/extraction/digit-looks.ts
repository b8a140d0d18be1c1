import { hasTallDollars, lastSpotOf, spotsOfDigits } from './digit-spots.ts'
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
/** How much nearer the same digit has to be than any other, as a share of the other's distance; less so a last one. */
const NEARER = 0.8
const LAST_NEARER = 0.9

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
  const isLike = (token: Token, spot: Spot, digit: string): Likeness => {
    const look = lookOf(token.ink, spot)
    const others = (one: string) => (known.get(one) ?? []).filter((other) => other.token !== token)
    const same = nearestTo(look, others(digit))
    const unlike = [...known.keys()].filter((one) => one !== digit)
    const other = nearestTo(look, unlike.flatMap(others))
    if (!Number.isFinite(same)) return both(undefined)
    if (NEARER * same > other) return both(false)
    return { alike: same > NEARER * other ? undefined : true, lastAlike: same > LAST_NEARER * other ? undefined : true }
  }
  const cache = new Map<Token, Map<string, Likeness[]>>()
  const judged = (token: Token, text: string): Likeness[] => {
    const digits = text.replaceAll(/\D/g, '')
    const known = cache.get(token)?.get(digits)
    if (known) return known
    const found = spotsOfDigits(token, text, isTall)
    const all = (found?.spots ?? []).map((spot, at) => {
      const likeness = isLike(token, spot, digits.charAt(at))
      return likeness.alike === false && found?.cut ? both(undefined) : likeness
    })
    cache.set(token, (cache.get(token) ?? new Map()).set(digits, all))
    return all
  }
  return {
    judge: (token, { text, centsApart }) => {
      if (known.size < 2) return {}
      const all = judged(token, text)
      const alikes = all.map(({ alike }) => alike)
      const alike = alikes.includes(false)
        ? false
        : all.length > 0 && alikes.every((one) => one === true)
          ? true
          : undefined
      const hasCents = !centsApart && /(?:[.,]|[.,]\d{3})00\D*$/.test(text)
      const last = hasCents ? undefined : lastSpotOf(token, text)
      const { lastAlike } = last
        ? isLike(token, last, lastDigitOf(text))
        : (all.at(hasCents ? -3 : -1) ?? both(undefined))
      return { ...(alike === undefined ? {} : { alike }), ...(lastAlike === undefined ? {} : { lastAlike }) }
    },
  }
}

function lastDigitOf(text: string): string {
  return text.replaceAll(/\D/g, '').slice(-1)
}

type Likeness = Record<'alike' | 'lastAlike', boolean | undefined>

function both(alike: boolean | undefined): Likeness {
  return { alike, lastAlike: alike }
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
