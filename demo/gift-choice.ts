import { isCents, parseAmount } from '../src/elements/shared/money.ts'
import type { Cart } from './cart.ts'
import type { GiftChoice } from './pages/cart-page.ts'

const SMALLEST_GIFT = 100
const LARGEST_GIFT = 1_000_000

/** A choice that is to be mended, for the address of the page that asks for it again. */
export function writeChoice({ nonprofitId, gift, own }: GiftChoice): string {
  return new URLSearchParams({ nonprofit_id: nonprofitId, gift, own: own.slice(0, 40) }).toString()
}

/** The choice an address' query says is to be mended, with what is wrong with it. */
export function choiceToMend(query: URLSearchParams): GiftChoice | undefined {
  if (!query.has('gift')) return undefined
  const choice = choiceOf(query)
  const gift = readGift(choice)
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
  return readGift(isRoundUp ? { ...choice, gift: 'round_up' } : choice)
}

/** The gift chosen, undefined for none, or a sentence about what is missing. */
export function readGift({ nonprofitId, gift, own }: GiftChoice): Cart['gift'] | string {
  if (gift === 'none') return undefined
  if (!/^n_\w{1,64}$/.test(nonprofitId)) return 'Please choose the nonprofit your gift is for.'
  if (gift === 'round_up') return { nonprofitId, kind: 'round_up', amount: 0 }
  const amount = gift === 'own' ? parseAmount(own, 'en') : Number(gift)
  if (!isCents(amount) || amount < SMALLEST_GIFT || amount > LARGEST_GIFT)
    return 'Please enter an amount from $1 to $10,000, such as 25.00.'
  return { nonprofitId, kind: 'amount', amount }
}
