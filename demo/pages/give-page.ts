import { html } from 'hono/html'
import type { Nonprofit } from '../../src/contract/index.ts'
import type { Markup } from '../../src/server/pages/page.ts'
import { type GiftChoice, giftAmounts } from './cart-page.ts'
import { type StoreView, storePage } from './store-frame.ts'

/** A form for a gift without an order. It works without JavaScript: the store's backend creates the payment page. */
export function givePage(view: StoreView, { id, name }: Nonprofit, choice: GiftChoice): Markup {
  return storePage(view, {
    title: `Give to ${name}`,
    main: html`<form class="gift alone" method="post" action="/demo/give" novalidate>
      <h1>Give to ${name}</h1>
      ${choice.problem === undefined ? '' : html`<p class="problem" role="alert">${choice.problem}</p>`}
      <input type="hidden" name="nonprofit_id" value="${id}">
      <fieldset>
        <legend>Your gift</legend>
        ${giftAmounts(choice)}
      </fieldset>
      <button class="button" type="submit">Continue to payment</button>
      <p class="aside">You’ll pay on a secure page. You may be able to deduct your donation; Fern &amp; Field can’t.</p>
      <p class="aside"><a href="/demo/nonprofits">Choose another nonprofit</a></p>
    </form>`,
  })
}
