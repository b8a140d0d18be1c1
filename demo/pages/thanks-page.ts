import { html } from 'hono/html'
import type { Donation, Nonprofit } from '../../src/contract/index.ts'
import type { Markup } from '../../src/server/pages/page.ts'
import { dollars } from '../../src/server/rendering/amounts.ts'
import type { Offset } from '../offset.ts'
import type { Order } from '../order.ts'
import { type ShopView, shopPage } from './shop-frame.ts'

/** What the shop's backend learned about the gift. */
export type VerifiedGift =
  | { status: 'made'; donation: Donation; nonprofit: Nonprofit }
  | { status: 'unknown' }
  | { status: 'canceled' }
  | { status: 'none' }

/** What the end of an order shows. */
export interface Thanks {
  order: Order | undefined
  gift: VerifiedGift
  offset: Offset | undefined
}

/** The end of an order, with the gift as the backend verified it, and the climate contribution the page now buys. */
export function thanksPage(view: ShopView, { order, gift, offset }: Thanks): Markup {
  const name = order?.customer.split(' ')[0] ?? ''
  return shopPage(view, {
    title: 'Thank you',
    main: html`<section class="thanks">
      <h1>${name === '' ? 'Thank you.' : `Thank you, ${name}.`}</h1>
      ${order === undefined || order.pieces === 0 ? '' : html`<p>Order <strong>${order.id}</strong> is on its way: ${order.pieces} ${order.pieces === 1 ? 'piece' : 'pieces'}, ${dollars(order.total)}.</p>`}
      ${giftCard(gift, order?.given ?? 0)}
      ${offset === undefined ? '' : offsetLine(view, offset)}
      ${gift.status === 'made' ? html`<social-share public-key="${view.publicKey}" nonprofit-id="${gift.nonprofit.id}" url="${gift.nonprofit.website}"></social-share>` : ''}
      <p><a href="/demo">Back to the shelves</a></p>
    </section>`,
  })
}

function offsetLine({ publicKey }: ShopView, { amount, body, token }: Offset): Markup {
  return html`<p class="offset" role="status" data-public-key="${publicKey}" data-offset="${JSON.stringify(body)}" data-token="${token}">${dollars(amount)} for the climate: being passed on …</p>`
}

function giftCard(gift: VerifiedGift, given: number): Markup {
  if (gift.status === 'made') return madeGift(gift.donation, gift.nonprofit, given)
  if (gift.status === 'unknown')
    return html`<div class="receipt"><h2>We could not find this gift</h2><p>If you paid, nothing is lost: the payment page knows it. Please come back in a minute.</p></div>`
  if (gift.status === 'canceled')
    return html`<div class="receipt"><h2>No gift was made</h2><p>Nothing was charged for a gift. An order you placed stands.</p></div>`
  return html``
}

function madeGift(donation: Donation, nonprofit: Nonprofit, given: number): Markup {
  const fee = given - donation.amount
  return html`<div class="receipt">
    <p class="line">Your gift of ${dollars(given)}</p>
    <h2>${dollars(donation.amount)} goes to ${nonprofit.name}</h2>
    ${fee > 0 ? html`<p>${dollars(fee)} paid for processing the card.</p>` : html`<p>All of it.</p>`}
    ${nonprofit.mission === '' ? '' : html`<p>${nonprofit.mission}</p>`}
    <dl>
      <div><dt>Donation</dt><dd><code>${donation.id}</code></dd></div>
      <div><dt>Status</dt><dd>${donation.status}</dd></div>
      <div><dt>Mode</dt><dd>${donation.live_mode ? 'live' : 'test, no money moved'}</dd></div>
    </dl>
    <details>
      <summary>What the shop’s server sees</summary>
      <pre tabindex="0" aria-label="Answer of the service"><code>GET /api/v1/donations/${donation.id}
${JSON.stringify(donation, null, 2)}</code></pre>
    </details>
  </div>`
}
