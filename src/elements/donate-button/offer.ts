import { isAbsent } from '../api-element.ts'
import { isCents, readTyped, roundUp } from '../money.ts'
import { type Choice, readCents, wordsOf } from './amounts.ts'

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
}

/** What can be given; bounds in cents. */
export interface Offer {
  choices: readonly Choice[]
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
  const { amount, amounts, cartTotal, presetsOnly } = page
  const min = readCents(page.min) ?? BOUNDS.min
  const max = readCents(page.max) ?? BOUNDS.max
  const words = wordsOf(amounts)
  const presets = [...new Set([...words, amount].map(readCents))].filter(isCents).sort((one, two) => one - two)
  const rounding: Choice = { amount: roundUp(readCents(cartTotal) ?? 0, { atLeast: min }), kind: 'round-up' }
  const choices = [rounding, ...presets.map((cents): Choice => ({ amount: cents, kind: 'preset' }))].filter(
    (choice) => choice.amount >= min && choice.amount <= max,
  )
  const isSingle = words.length === 0 && presets.length === 1 && isAbsent(cartTotal)
  if (choices.length === 0 || !(isSingle || presetsOnly)) choices.push({ amount: 0, kind: 'own' })
  return { choices, min, max }
}

/** Cents the donor means to give, or why they cannot be given; typed as people of a language write amounts. */
export function chosenAmount(
  { choices, min, max }: Offer,
  choice: Choice | undefined,
  typed: string,
  language: string,
): { amount: number; complaint?: undefined } | { amount?: undefined; complaint: Complaint } {
  const refuse = (reason: Complaint['reason'], cents = 0) => ({ complaint: { reason, cents } })
  const chosen = choice ?? (choices.length === 1 ? choices[0] : undefined)
  if (chosen === undefined) return refuse('giveNothing')
  if (chosen.kind !== 'own') return { amount: chosen.amount }
  const read = readTyped(typed, language)
  if (read === undefined) return refuse(typed.trim() === '' ? 'giveNothing' : 'amountUnreadable')
  const { cents, isUnclear } = read
  if (isUnclear) return refuse('amountUnclear', cents)
  if (cents < min) return refuse('amountTooSmall', min)
  return cents > max ? refuse('amountTooLarge', max) : { amount: cents }
}
