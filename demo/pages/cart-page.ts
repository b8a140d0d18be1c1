import { html, raw } from 'hono/html'
import type { Markup } from '../../src/server/pages/page.ts'
import { dollars } from '../../src/server/rendering/amounts.ts'
import { type CartRow, cartRows, giftOf, orderTotal, orderValue, roundUpOf } from '../cart.ts'
import { SHIPPING } from '../catalog.ts'
import { type StoreView, storePage } from './store-frame.ts'

/** Suggested gifts besides the round-up, in cents. */
export const GIFT_AMOUNTS: readonly number[] = [500, 1_000, 2_000]

/** The state of the gift form; `problem` is an error message. */
export interface GiftChoice {
  nonprofitId: string
  /** `none`, `round_up`, cents of an offered amount, or `own`. */
  gift: string
  own: string
  problem?: string
}

/** The cart page: products and the optional gift. */
export function cartPage(view: StoreView, choice: GiftChoice): Markup {
  const lines = cartRows(view.cart)
  if (lines.length === 0) return emptyCart(view, choice)
  return storePage(view, {
    title: 'Cart',
    main: html`<h1 class="title">Your cart</h1>
    <div class="columns">
      <section aria-label="In your cart">
        <ul class="lines">${lines.map(cartLine)}</ul>
        ${totals(view)}
      </section>
      ${giftForm(view, choice)}
    </div>`,
  })
}

function emptyCart(view: StoreView, { nonprofitId }: GiftChoice): Markup {
  const give = nonprofitId === '' ? '/demo/nonprofits' : `/demo/give?nonprofit_id=${encodeURIComponent(nonprofitId)}`
  return storePage(view, {
    title: 'Cart',
    main: html`<section class="plain"><h1>Your cart is empty.</h1><p>Have a look at our four products.</p><p><a class="button" href="/demo">Continue shopping</a></p><p><a href="${give}">Give without buying</a></p></section>`,
  })
}

function cartLine({ product, pieces, total }: CartRow): Markup {
  const { slug, name, price, picture } = product
  return html`<li id="${slug}">
    <img src="/demo/assets/${picture}" alt="" width="96" height="112">
    <div><a class="name" href="/demo/products/${slug}">${name}</a><span class="line">${dollars(price)} each</span>
      <form method="post" action="/demo/cart/lines" class="pieces">
        <input type="hidden" name="slug" value="${slug}">
        <button type="submit" name="pieces" value="${pieces - 1}" aria-label="Decrease the quantity of ${name}">−</button>
        <output>${pieces}</output>
        <button type="submit" name="pieces" value="${pieces + 1}" aria-label="Increase the quantity of ${name}">+</button>
      </form>
    </div>
    <span class="price">${dollars(total)}</span>
  </li>`
}

/** The order's totals. */
export function totals({ cart }: StoreView): Markup {
  const gift = giftOf(cart)
  return html`<dl class="totals">
    <div><dt>Goods</dt><dd>${dollars(orderValue(cart) - SHIPPING)}</dd></div>
    <div><dt>Shipping</dt><dd>${dollars(SHIPPING)}</dd></div>
    <div id="gift-line"${raw(gift === 0 ? ' hidden' : '')}><dt>Gift</dt><dd>${dollars(gift)}</dd></div>
    <div class="sum"><dt>Order total</dt><dd data-cents="${orderValue(cart)}">${dollars(orderTotal(cart))}</dd></div>
  </dl>`
}

function giftForm({ cart, publicKey }: StoreView, { nonprofitId, gift, own, problem }: GiftChoice): Markup {
  const up = roundUpOf(cart)
  return html`<form class="gift" method="post" action="/demo/gift" novalidate>
    <h2>Add a gift</h2>
    <p class="lead">Fern &amp; Field passes all of it on.</p>
    ${problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`}
    <nonprofit-picker id="whom" public-key="${publicKey}" name="nonprofit_id" label="Nonprofit" value="${nonprofitId}">
      <a href="/demo/nonprofits">Choose a nonprofit</a>
    </nonprofit-picker>
    <donate-button public-key="${publicKey}" mode="cart" for="whom" name="gift" cart-total="${orderValue(cart)}" amounts="${GIFT_AMOUNTS.join(' ')}" value="${giftOf(cart) || ''}"></donate-button>
    <noscript><input type="hidden" name="nonprofit_id" value="${nonprofitId}">
    <fieldset>
      <legend>Your gift</legend>
      ${option({ value: 'none', label: 'No gift', checked: gift === 'none' })}
      ${up === 0 ? '' : option({ value: 'round_up', label: `Round up by ${dollars(up)}`, hint: `to ${dollars(orderValue(cart) + up)}`, checked: gift === 'round_up' })}
      ${giftAmounts({ gift, own })}
    </fieldset>
    <p class="aside">The gift is paid with your order. You are the donor. You may be able to deduct it; Fern &amp; Field can’t.</p>
    </noscript>
    <button class="button" type="submit">Continue to checkout</button>
  </form>`
}

/** Amounts to choose from, and a field for a custom one. */
export function giftAmounts({ gift, own }: Pick<GiftChoice, 'gift' | 'own'>): Markup {
  return html`${GIFT_AMOUNTS.map((amount) => option({ value: String(amount), label: dollars(amount), checked: gift === String(amount) }))}
      ${option({ value: 'own', label: 'Another amount', checked: gift === 'own' })}
      <label class="own"><span>Amount in dollars</span><input name="own" inputmode="decimal" autocomplete="off" placeholder="25.00" maxlength="12" value="${own}"></label>`
}

function option(options: { value: string; label: string; hint?: string; checked: boolean }): Markup {
  const { value, label, hint, checked } = options
  return html`<label class="option"><input type="radio" name="gift" value="${value}"${checked ? raw(' checked') : ''}><span>${label}</span>${hint === undefined ? '' : html`<small>${hint}</small>`}</label>`
}
