import { hashOf } from '../shared/digest.ts'
import { CheckoutRequestEvent, type Gift } from '../shared/events.ts'
import { createCheckoutLink } from '../shared/operations.ts'
import type { Also, CheckoutHost } from './button-host.ts'
import { checkoutRequest } from './checkout-request.ts'
import { keyOfIntent, noteGift } from './intent.ts'

/** Asks for the payment page of a gift and goes there, unless the page of the element takes it over or nobody means the gift any more. */
export async function leaveForPayment(gift: Gift, host: CheckoutHost, also: Also, signal: AbortSignal): Promise<void> {
  const { body, key } = await prepare(gift, host, also)
  const { checkout_url: url } = await host.ask(createCheckoutLink, { body }, { signal, idempotencyKey: key })
  if (!/^https?:/.test(url)) throw new Error(url)
  // Meanwhile the donor may have turned to another gift, or the page have taken the element away.
  if (!host.isConnected || !host.isAsked || !host.dispatchEvent(new CheckoutRequestEvent({ ...gift, url }))) return
  host.leavingTo = url
  window.open(url, '_top')
}

/** The body and the key of the request, the same for the same gift; notes the gift in this tab. */
async function prepare(gift: Gift, host: CheckoutHost, { recipient, added }: Also) {
  const { publicKey, renderRoot, language: locale } = host
  await host.updateComplete
  const told = renderRoot.querySelectorAll('.told, .disclosure')
  const disclosure = Array.from(told, ({ textContent }) => textContent).join(' ')
  const proof = noteGift(`${publicKey} ${JSON.stringify(gift)}`, { amount: gift.amount, nonprofit: recipient })
  const request = await checkoutRequest(gift, host, { proof, disclosure, locale })
  const body = { ...request, ...added }
  const intent = `${publicKey} ${JSON.stringify(body)}`
  // By its hash, so that what a donor wrote of others does not stay in the tab; without a secure context there is none.
  return { body, key: keyOfIntent((await hashOf(intent)) ?? intent) }
}
