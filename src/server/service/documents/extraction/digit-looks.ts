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
  /** The same of the last digit before any cents alone. */
  isLastAlike: (token: Token, text: string) => boolean | undefined
}

/** Digits are compared at this size. */
const WIDE = 10
const HIGH = 14
/** How much nearer the same digit has to be than any other, as a share of the other's distance. */
const NEARER = 0.8
const CENTS = '00'

type Look = Float32Array

/** Learns from proven numbers of a page what its digits look like. */
export function digitLooks(proven: readonly ProvenToken[]): DigitLooks {
  const known = new Map<string, Look[]>()
  const own = new Map<Token, Look[]>()
  for (const { token, value } of proven) {
    const spots = bareDigits(token)
    const whole = value.replace('-', '')
    // Cents are proven with their dollars: they are nothing.
    const digits = spots.length === whole.length + CENTS.length ? whole + CENTS : whole
    if (spots.length !== digits.length) continue
    const looks = spots.map((spot) => lookOf(token.ink, spot))
    own.set(token, looks)
    for (const [at, digit] of [...digits].entries()) {
      const look = looks[at]
      if (look) known.set(digit, [...(known.get(digit) ?? []), look])
    }
  }
  const judged = (token: Token, text: string): (boolean | undefined)[] => {
    const digits = text.replaceAll(/\D/g, '')
    const spots = spotsOfDigits(token, text)
    if (spots.length !== digits.length || known.size < 2) return []
    const mine = own.get(token) ?? []
    return spots.map((spot, at) => {
      const same = (known.get(digits[at] ?? '') ?? []).filter((look) => !mine.includes(look))
      if (same.length === 0) return undefined
      const look = lookOf(token.ink, spot)
      const others = [...known].flatMap(([other, looks]) => (other === digits[at] ? [] : looks))
      if (NEARER * nearestTo(look, same) > nearestTo(look, others)) return false
      return nearestTo(look, same) > NEARER * nearestTo(look, others) ? undefined : true
    })
  }
  return {
    isAlike: (token, text) => {
      const all = judged(token, text)
      if (all.includes(false)) return false
      return all.length > 0 && all.every((one) => one === true) ? true : undefined
    },
    isLastAlike: (token, text) =>
      judged(token, text.replace(/[.,]00(?=\D*$)/, '00')).at(/[.,]00\D*$/.test(text) ? -3 : -1),
  }
}

// Where a reading has as many signs as there are spots, each spot is its sign's.
function spotsOfDigits(token: Token, text: string): Spot[] {
  const signs = text.replaceAll(/[^\d()$]/g, '')
  if (!/[()$]/.test(signs)) return bareDigits(token)
  const spots = token.digits.toSorted((a, b) => a.left - b.left)
  return spots.length === signs.length ? spots.filter((_, at) => /\d/.test(signs.charAt(at))) : []
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
