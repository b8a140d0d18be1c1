import { checkoutRequest } from './checkout-request.ts'
import { keyOfIntent, noteGift } from './intent.ts'
import type { CheckoutPart } from './part-host.ts'

/** Writes the request for a payment page, once a donor means to give. */
export const part: CheckoutPart = {
  english: {},
  styles: '',
  async prepare(gift, host, { recipient, added }) {
    const { publicKey, renderRoot, language: locale } = host
    const told = [...renderRoot.querySelectorAll('.told, .disclosure')]
    const disclosure = told.map(({ textContent }) => textContent).join(' ')
    const proof = noteGift(`${publicKey} ${JSON.stringify(gift)}`, { amount: gift.amount, nonprofit: recipient })
    const body = { ...(await checkoutRequest(gift, host, { proof, disclosure, locale })), ...added }
    return { body, key: keyOfIntent(`${publicKey} ${JSON.stringify(body)}`) }
  },
}
