import { drawInto, type GreyPicture, whitePicture } from './grey-picture.ts'
import type { Token } from './number-tokens.ts'
import type { Spot } from './picture-spots.ts'

/** A token whose number is proven. */
export interface ProvenToken {
  token: Token
  value: string
}

/** What each digit looks like on a page. */
export interface DigitLooks {
  /**
   * Whether every digit of a reading looks most like the same digit elsewhere on the page; undefined where its digits
   * touch, or where one of them is not among the proven ones.
   */
  isAlike: (token: Token, text: string) => boolean | undefined
}

/** Digits are compared at this size. */
const WIDE = 10
const HIGH = 14
/** How much nearer the same digit has to be than any other, as a share of the other's distance. */
const NEARER = 0.8

type Look = Float32Array

/** Learns from proven numbers of a page what its digits look like. */
export function digitLooks(proven: readonly ProvenToken[]): DigitLooks {
  const known = new Map<string, Look[]>()
  const own = new Map<Token, Look[]>()
  for (const { token, value } of proven) {
    const [digits, spots] = [value.replace('-', ''), bareDigits(token)]
    if (spots.length !== digits.length) continue
    const looks = spots.map((spot) => lookOf(token.ink, spot))
    own.set(token, looks)
    for (const [at, digit] of [...digits].entries()) {
      const look = looks[at]
      if (look) known.set(digit, [...(known.get(digit) ?? []), look])
    }
  }
  return {
    isAlike: (token, text) => {
      const digits = text.replaceAll(/\D/g, '')
      const spots = bareDigits(token)
      if (digits === '' || spots.length !== digits.length || known.size < 2) return undefined
      const mine = own.get(token) ?? []
      let isCertain = true
      for (const [at, digit] of [...digits].entries()) {
        const spot = spots[at]
        const same = (known.get(digit) ?? []).filter((look) => !mine.includes(look))
        if (!spot || same.length === 0) isCertain = false
        else {
          const look = lookOf(token.ink, spot)
          const others = [...known].flatMap(([other, looks]) => (other === digit ? [] : looks))
          if (NEARER * nearestTo(look, same) > nearestTo(look, others)) return false
          if (nearestTo(look, same) > NEARER * nearestTo(look, others)) isCertain = false
        }
      }
      return isCertain ? true : undefined
    },
  }
}

// Brackets are taller than the digits between them.
function bareDigits({ digits }: Token): Spot[] {
  const heights = digits.map(({ top, bottom }) => bottom - top).toSorted((a, b) => a - b)
  const usual = heights[Math.floor((heights.length - 1) / 2)] ?? 0
  return digits.filter(({ top, bottom }) => bottom - top <= 1.16 * usual).toSorted((a, b) => a.left - b.left)
}

function lookOf(ink: GreyPicture, spot: Spot): Look {
  const small = whitePicture(WIDE, HIGH)
  // Narrow digits stay narrow: a one drawn as wide as a zero looks like anything.
  const width = Math.min(WIDE, ((spot.right - spot.left) * HIGH) / (spot.bottom - spot.top))
  drawInto(small, { left: (WIDE - width) / 2, top: 0, right: (WIDE + width) / 2, bottom: HIGH }, ink, spot)
  return Float32Array.from(small.shades, (shade) => (255 - shade) / 255)
}

function nearestTo(look: Look, others: readonly Look[]): number {
  return Math.min(
    ...others.map((other) => Math.sqrt(look.reduce((sum, dot, at) => sum + (dot - (other[at] ?? 0)) ** 2, 0))),
  )
}
