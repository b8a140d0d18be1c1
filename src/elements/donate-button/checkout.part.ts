import { hashOf } from '../shared/digest.ts'
import { CheckoutRequestEvent, type Gift } from '../shared/events.ts'
import { createCheckoutLink } from '../shared/operations.ts'
import { checkoutEnglish } from './checkout.english.ts'
import { checkoutRequest } from './checkout-request.ts'
import { keyOfIntent, noteGift } from './intent.ts'
import type { Also, CheckoutHost, CheckoutPart } from './part-host.ts'

/** Leads to the payment page, once a donor means to give. */
export const part: CheckoutPart = {
  english: checkoutEnglish,
  styles: '',
  async leave(gift, host, also, signal) {
    const { body, key } = await prepare(gift, host, also)
    const { checkout_url: url } = await host.ask(createCheckoutLink, { body }, signal, key)
    if (!/^https?:/.test(url)) throw new Error(url)
    // Meanwhile the donor may have turned to another gift, or the page have taken the element away.
    if (!host.isConnected || !host.isAsked || !host.dispatchEvent(new CheckoutRequestEvent({ ...gift, url }))) return
    host.leavingTo = url
    window.open(url, '_top')
  },
}

/** The body and the key of the request, the same for the same gift; notes the gift in this tab. */
async function prepare(gift: Gift, host: CheckoutHost, { recipient, added }: Also) {
  const { publicKey, renderRoot, language: locale } = host
  // What a donor is told may have come with this very part.
  await host.updateComplete
  const told = renderRoot.querySelectorAll('.told, .disclosure')
  const disclosure = Array.from(told, ({ textContent }) => textContent).join(' ')
  const proof = noteGift(`${publicKey} ${JSON.stringify(gift)}`, { amount: gift.amount, nonprofit: recipient })
  // Where the last of it is missing, the payment page has to tell all.
  const isTold = host.sayAny('disclosureFallback') !== ''
  const request = await checkoutRequest(gift, host, { proof, disclosure, isTold, locale })
  const body = { ...request, ...added }
  const intent = `${publicKey} ${JSON.stringify(body)}`
  // By its hash, so that what a donor wrote of others does not stay in the tab; without a secure context there is none.
  return { body, key: keyOfIntent((await hashOf(intent)) ?? intent) }
}
