import { css } from '../shared/bare-template.ts'
import { hexOf, sha256 } from '../shared/digest.ts'
import { createCheckoutLink } from '../shared/operations.ts'
import { checkoutEnglish } from './checkout.english.ts'
import { checkoutRequest } from './checkout-request.ts'
import { keyOfIntent, noteGift } from './intent.ts'
import type { CheckoutPart } from './part-host.ts'

/** Writes the request for a payment page, once a donor means to give. */
export const part: CheckoutPart = {
  createCheckoutLink,
  english: checkoutEnglish,
  styles: css`
    /* To whom is known, and an answer is awaited: the payment page is opened. */
    :host(:state(loading)) .header:not(:has(.bone)) ~ #give {
      background: var(--_accent);
      color: var(--almoner-on-accent, light-dark(#fff, #021));
      &::before {
        content: '';
        padding: 0.4em;
        margin-inline-start: -1.5em;
        border: 2px solid;
        border-right-color: #0000;
        border-radius: 50%;
      }
    }
    .secure a {
      margin: -1em;
      padding: 1em;
    }
    @keyframes turn {
      to {
        rotate: 1turn;
      }
    }
    @media not (prefers-reduced-motion) {
      #give::before {
        animation: turn 1s linear infinite;
      }
    }
  `,
  async prepare(gift, host, { recipient, added }) {
    const { publicKey, renderRoot, language: locale } = host
    // What a donor is told may have come with this very part.
    await host.updateComplete
    const told = renderRoot.querySelectorAll('.told, .disclosure')
    const disclosure = Array.from(told, ({ textContent }) => textContent).join(' ')
    const proof = noteGift(`${publicKey} ${JSON.stringify(gift)}`, { amount: gift.amount, nonprofit: recipient })
    const body = { ...(await checkoutRequest(gift, host, { proof, disclosure, locale })), ...added }
    const intent = `${publicKey} ${JSON.stringify(body)}`
    const digest = await sha256(intent)
    // By its hash, so that what a donor wrote of others does not stay in the tab; without a secure context there is none.
    return { body, key: keyOfIntent(digest ? hexOf(digest) : intent) }
  },
}
