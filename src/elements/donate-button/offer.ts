import { SMALLEST_CARD_PAYMENT } from '../../contract/card-fee.ts'
import { isAbsent } from '../shared/attributes.ts'
import { isCents, readTyped, roundUp } from '../shared/money.ts'
import { OWN, readCents, wordsOf } from './amounts.ts'

/** Bounds of a gift in cents where the page sets none. */
export const BOUNDS = { min: 100, max: 1_000_000 }

/** The attributes that say what can be given. */
interface OfferAttributes {
  amount: unknown
  amounts: unknown
  cartTotal: unknown
  presetsOnly: boolean
  min: unknown
  max: unknown
  /** Whether gifts go into the page's own cart, where no card has to pay them alone. */
  inCart: boolean
}

/** What can be given, in cents; among the choices may stand `OWN`, and the one that rounds a cart up. */
export interface Offer {
  choices: readonly number[]
  roundUp: number
  /** What the cart comes to when it is rounded up. */
  roundedCart: number
  min: number
  max: number
}

/** Why an amount cannot be given: the name of the sentence that says so, and the cents it speaks of. */
export interface Complaint {
  reason: 'giveNothing' | 'amountUnreadable' | 'amountUnclear' | 'amountTooSmall' | 'amountTooLarge'
  cents: number
}

/**
 * Reads what a page offers: the round-up first, then presets by size, then an own amount. A single `amount` is all there
 * is to choose, unless `amounts` or a cart come with it.
 */
export function readOffer(page: OfferAttributes): Offer {
  const { amount, amounts, cartTotal, presetsOnly, inCart } = page
  const min = inCart ? (readCents(page.min) ?? 1) : Math.max(readCents(page.min) ?? BOUNDS.min, SMALLEST_CARD_PAYMENT)
  const max = readCents(page.max) ?? BOUNDS.max
  const words = wordsOf(amounts)
  const presets = [...words, amount].map(readCents).filter(isCents)
  presets.sort((one, two) => one - two)
  const cart = readCents(cartTotal) ?? 0
  const rounding = roundUp(cart)
  const choices = [...new Set([rounding, ...presets])].filter((cents) => cents >= min && cents <= max)
  const isSingle = words.length === 0 && presets.length === 1 && isAbsent(cartTotal)
  if (choices.length === 0 || !(isSingle || presetsOnly)) choices.push(OWN)
  return { choices, roundUp: rounding, roundedCart: cart + rounding, min, max }
}

/** Cents the donor means to give, or why they cannot be given; typed as people of a language write amounts. */
export function chosenAmount(
  { choices, min, max }: Offer,
  choice: number | undefined,
  typed: string,
  language: string,
): { amount: number; complaint?: undefined } | { amount?: undefined; complaint: Complaint } {
  const refuse = (reason: Complaint['reason'], cents = 0) => ({ complaint: { reason, cents } })
  const chosen = choice ?? (choices.length === 1 ? choices[0] : undefined)
  if (chosen === undefined) return refuse('giveNothing')
  if (chosen !== OWN) return { amount: chosen }
  const read = readTyped(typed, language)
  if (read === undefined) return refuse(typed.trim() === '' ? 'giveNothing' : 'amountUnreadable')
  const { cents, isUnclear } = read
  if (isUnclear) return refuse('amountUnclear', cents)
  if (cents < min) return refuse('amountTooSmall', min)
  return cents > max ? refuse('amountTooLarge', max) : { amount: cents }
}
