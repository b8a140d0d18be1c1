import { isCents, parseAmount } from '../src/elements/shared/money.ts'
import type { Cart } from './cart.ts'
import type { GiftChoice } from './pages/cart-page.ts'

/** Minimum of a gift that is paid alone by card, in cents. */
const SMALLEST_GIFT = 100
/** Minimum of a gift that is paid with an order, in cents: the service accepts collected amounts from one cent. */
export const SMALLEST_ORDER_GIFT = 1
const LARGEST_GIFT = 1_000_000

/** An invalid choice, for the URL of the page that asks for it again. */
export function writeChoice({ nonprofitId, gift, own }: GiftChoice): string {
  return new URLSearchParams({ nonprofit_id: nonprofitId, gift, own: own.slice(0, 40) }).toString()
}

/** Reads an invalid choice and its problem from a query. */
export function readInvalidChoice(query: URLSearchParams, smallest?: number): GiftChoice | undefined {
  if (!query.has('gift')) return undefined
  const choice = choiceOf(query)
  const gift = readGift(choice, smallest)
  if (gift === undefined) return { ...choice, problem: 'Please choose an amount.' }
  return typeof gift === 'string' ? { ...choice, problem: gift } : choice
}

/** A form's fields, not validated. */
export function choiceOf(form: URLSearchParams): GiftChoice {
  return {
    // With the button, the order's gift has its own nonprofit field.
    nonprofitId: form.get('gift_nonprofit_id') ?? form.get('nonprofit_id') ?? '',
    gift: form.get('gift') ?? 'none',
    own: form.get('own') ?? '',
  }
}

/** The gift of an order, like `readGift`; a round-up is stored as such, so that it follows the order's total. */
export function readOrderGift(choice: GiftChoice, roundUp: number): Cart['gift'] | string {
  const isRoundUp = roundUp > 0 && choice.gift === String(roundUp)
  return readGift(isRoundUp ? { ...choice, gift: 'round_up' } : choice, SMALLEST_ORDER_GIFT)
}

/** The chosen gift of at least `smallest` cents, undefined for none, or an error message. */
export function readGift(choice: GiftChoice, smallest = SMALLEST_GIFT): Cart['gift'] | string {
  const { nonprofitId, gift, own } = choice
  if (gift === 'none') return undefined
  if (!/^n_\w{1,64}$/.test(nonprofitId)) return 'Please choose the nonprofit your gift is for.'
  if (gift === 'round_up') return { nonprofitId, kind: 'round_up', amount: 0 }
  const amount = gift === 'own' ? parseAmount(own, 'en') : Number(gift)
  if (!isCents(amount) || amount < smallest || amount > LARGEST_GIFT)
    return `Please enter an amount from ${smallest === SMALLEST_GIFT ? '$1' : '$0.01'} to $10,000, such as 25.00.`
  return { nonprofitId, kind: 'amount', amount }
}
