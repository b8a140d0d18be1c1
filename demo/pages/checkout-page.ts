import { html } from 'hono/html'
import type { Markup } from '../../src/server/pages/page.ts'
import { dollars } from '../../src/server/rendering/amounts.ts'
import { cartRows, type Gift, orderTotal, roundUpOf, weightOf } from '../cart.ts'
import { WAREHOUSE_ZIP } from '../catalog.ts'
import { totals } from './cart-page.ts'
import { type StoreView, storePage } from './store-frame.ts'

/** What the customer typed, by the name of its field. */
export interface TypedAddress {
  customer: string
  street: string
  city: string
  zip: string
}

const SAMPLE: TypedAddress = { customer: 'Ana Müller', street: '12 Garden Lane', city: 'Portland', zip: '97205' }

/** Data of the checkout page besides the cart. */
interface Checkout {
  /** The order's number, so that an order that is submitted twice counts once. */
  orderId: string
  /** Name of the gift's nonprofit. */
  recipient: string | undefined
  problem: string | undefined
  /** The address that was sent; a sample if none was. */
  typed?: TypedAddress | undefined
  isZipUnknown?: boolean
}

/** The order before it is placed. */
export function checkoutPage(
  view: StoreView,
  { orderId, recipient, problem, typed = SAMPLE, isZipUnknown = false }: Checkout,
): Markup {
  const { cart } = view
  return storePage(view, {
    title: 'Checkout',
    main: html`<h1 class="title">Checkout</h1>
    <div class="columns">
      <form class="address" method="post" action="/demo/orders">
        <h2>Shipping address</h2>
        <input type="hidden" name="order" value="${orderId}">
        ${problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`}
        <label>Name <input name="customer" autocomplete="name" value="${typed.customer}" required maxlength="100"></label>
        <label>Street <input name="street" autocomplete="street-address" value="${typed.street}" maxlength="200"></label>
        <div class="two">
          <label>City <input name="city" autocomplete="address-level2" value="${typed.city}" maxlength="100"></label>
          <label>ZIP <input name="zip" autocomplete="postal-code" inputmode="numeric" value="${typed.zip}" maxlength="10" aria-describedby="zip-problem"${isZipUnknown ? html` aria-invalid="true"` : ''}></label>
        </div>
        <p class="problem" id="zip-problem" role="alert"${isZipUnknown ? '' : html` hidden`}>We can’t find this ZIP code.</p>
        ${offsetOffer(view, typed.zip)}
        <button class="button" type="submit" data-cents="${orderTotal(cart)}">Place order · ${dollars(orderTotal(cart))}</button>
        <p class="aside">This is a demonstration: nothing is shipped or charged.</p>
      </form>
      <section aria-label="Your order" class="summary">
        <h2>Your order</h2>
        <ul class="brief">${cartRows(cart).map(({ product, pieces, total }) => html`<li><span>${pieces} × ${product.name}</span><span>${dollars(total)}</span></li>`)}</ul>
        ${totals(view)}
        ${cart.gift === undefined ? '' : giftNote(cart.gift, recipient ?? 'your nonprofit', roundUpOf(cart))}
        <p><a href="/demo/cart">Change cart or gift</a></p>
      </section>
    </div>`,
  })
}

function offsetOffer({ cart, publicKey }: StoreView, zip: string): Markup {
  return html`<climate-offset-badge public-key="${publicKey}" name="offset_id" origin="${WAREHOUSE_ZIP}" destination="${zip}" weight-lb="${weightOf(cart)}"></climate-offset-badge>`
}

function giftNote({ kind, amount }: Gift, recipient: string, roundUp: number): Markup {
  if (kind === 'round_up' && roundUp === 0)
    return html`<p class="note">Your order’s total is in whole dollars, so there is nothing to round up.</p>`
  const given = kind === 'round_up' ? roundUp : amount
  return html`<p class="note">Your order includes a gift of <strong>${dollars(given)}</strong> for <strong>${recipient}</strong>.</p>`
}
