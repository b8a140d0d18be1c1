import { isAbsent } from '../api-element.ts'
import { parseAmount } from '../money.ts'
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

/** Why an amount cannot be given: the name of the sentence that says so. */
export type Complaint = 'amountMissing' | 'amountUnreadable' | 'amountTooSmall' | 'amountTooLarge'

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

/** Cents the donor means to give, or why they cannot be given. */
export function chosenAmount(
  { choices, bounds }: Offer,
  choice: Choice | undefined,
  typed: string,
): { amount: number; complaint?: undefined } | { amount?: undefined; complaint: Complaint } {
  const chosen = choice ?? (choices.length === 1 ? choices[0] : undefined)
  if (chosen === undefined) return { complaint: 'amountMissing' }
  if (chosen.kind !== 'own') return { amount: chosen.amount }
  const amount = parseAmount(typed)
  if (amount === undefined) return { complaint: typed.trim() === '' ? 'amountMissing' : 'amountUnreadable' }
  if (amount < bounds.min) return { complaint: 'amountTooSmall' }
  return amount > bounds.max ? { complaint: 'amountTooLarge' } : { amount }
}
