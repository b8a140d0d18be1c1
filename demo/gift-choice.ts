import { isCents, parseAmount } from '../src/elements/shared/money.ts'
import type { Cart } from './cart.ts'
import type { GiftChoice } from './pages/cart-page.ts'

/** What a gift alone is at least, which a card pays. */
const SMALLEST_GIFT = 100
/** What a gift paid with an order is at least: the service takes what a merchant collected from a cent on. */
export const SMALLEST_ORDER_GIFT = 1
const LARGEST_GIFT = 1_000_000

/** An invalid choice, for the URL of the page that asks for it again. */
export function writeChoice({ nonprofitId, gift, own }: GiftChoice): string {
  return new URLSearchParams({ nonprofit_id: nonprofitId, gift, own: own.slice(0, 40) }).toString()
}

/** Reads an invalid choice and its problem from a query. */
export function choiceToMend(query: URLSearchParams, smallest?: number): GiftChoice | undefined {
  if (!query.has('gift')) return undefined
  const choice = choiceOf(query)
  const gift = readGift(choice, smallest)
  if (gift === undefined) return { ...choice, problem: 'Please choose an amount.' }
  return typeof gift === 'string' ? { ...choice, problem: gift } : choice
}

/** What a form says, as it is. */
export function choiceOf(form: URLSearchParams): GiftChoice {
  return {
    // The button names who receives what it has put into the order.
    nonprofitId: form.get('gift_nonprofit_id') ?? form.get('nonprofit_id') ?? '',
    gift: form.get('gift') ?? 'none',
    own: form.get('own') ?? '',
  }
}

/** The gift chosen for an order: what rounds it up goes along when the order changes; undefined or a sentence as below. */
export function readOrderGift(choice: GiftChoice, roundUp: number): Cart['gift'] | string {
  const isRoundUp = roundUp > 0 && choice.gift === String(roundUp)
  return readGift(isRoundUp ? { ...choice, gift: 'round_up' } : choice, SMALLEST_ORDER_GIFT)
}

/** The gift chosen, of `smallest` cents at least, undefined for none, or a sentence about what is missing. */
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
