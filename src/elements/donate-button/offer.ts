import { isAbsent } from '../api-element.ts'
import { readTyped } from '../money.ts'
import { type Bounds, type Choice, choicesFor, readAmounts, readCents } from './amounts.ts'

/** Bounds of a gift where the page sets none. */
export const BOUNDS: Bounds = { min: 100, max: 1_000_000 }

/** The attributes that say what can be given. */
interface OfferAttributes {
  amount: unknown
  amounts: unknown
  cartTotal: unknown
  presetsOnly: boolean
  min: unknown
  max: unknown
}

/** What can be given. */
export interface Offer {
  choices: readonly Choice[]
  bounds: Bounds
}

/** Why an amount cannot be given: the name of the sentence that says so, and the cents it speaks of. */
export interface Complaint {
  reason: 'amountMissing' | 'amountUnreadable' | 'amountUnclear' | 'amountTooSmall' | 'amountTooLarge'
  cents: number
}

/** Reads what a page offers. A single `amount` is all there is to choose, unless `amounts` or a cart come with it. */
export function readOffer({ amount, amounts, cartTotal, presetsOnly, min, max }: OfferAttributes): Offer {
  const bounds = { min: readCents(min) ?? BOUNDS.min, max: readCents(max) ?? BOUNDS.max }
  const first = readCents(amount)
  const presets = readAmounts(amounts)
  const isSingle = presets.length === 0 && first !== undefined && isAbsent(cartTotal)
  if (first !== undefined && !presets.includes(first)) presets.push(first)
  presets.sort((one, two) => one - two)
  const isOwnOffered = !isSingle && !presetsOnly
  return { choices: choicesFor({ presets, cart: readCents(cartTotal), isOwnOffered }, bounds), bounds }
}

/** Cents the donor means to give, or why they cannot be given; typed as people of a language write amounts. */
export function chosenAmount(
  { choices, bounds: { min, max } }: Offer,
  choice: Choice | undefined,
  typed: string,
  language: string,
): { amount: number; complaint?: undefined } | { amount?: undefined; complaint: Complaint } {
  const refuse = (reason: Complaint['reason'], cents = 0) => ({ complaint: { reason, cents } })
  const chosen = choice ?? (choices.length === 1 ? choices[0] : undefined)
  if (chosen === undefined) return refuse('amountMissing')
  if (chosen.kind !== 'own') return { amount: chosen.amount }
  const read = readTyped(typed, language)
  if (read === undefined) return refuse(typed.trim() === '' ? 'amountMissing' : 'amountUnreadable')
  const { cents, isUnclear } = read
  if (isUnclear) return refuse('amountUnclear', cents)
  if (cents < min) return refuse('amountTooSmall', min)
  return cents > max ? refuse('amountTooLarge', max) : { amount: cents }
}
