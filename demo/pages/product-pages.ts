import { html } from 'hono/html'
import type { Markup } from '../../src/server/pages/page.ts'
import { dollars } from '../../src/server/rendering/amounts.ts'
import { type Product, products } from '../catalog.ts'
import { type StoreView, storePage } from './store-frame.ts'

/** The list of products. */
export function shelfPage(view: StoreView): Markup {
  return storePage(view, {
    title: 'Useful things',
    main: html`<section class="hero">
      <h1>Useful things,<br>made to be kept.</h1>
      <p>Four of them, from people whose names we know. When you check out, you can add a gift to a nonprofit you choose.</p>
    </section>
    <ul class="shelf">${products.map(
      ({ slug, name, price, line, picture, alt }) => html`<li>
        <a class="item" href="/demo/products/${slug}">
          <img src="/demo/assets/${picture}" alt="${alt}" width="480" height="560">
          <span class="name">${name}</span><span class="price">${dollars(price)}</span><span class="line">${line}</span>
        </a>
      </li>`,
    )}</ul>
    <section class="together" aria-labelledby="together">
      <div>
        <h2 id="together">With every order, if you like</h2>
        <p>In the cart you can round up, or choose a nonprofit and an amount. We pass all of it on.</p>
        <p class="aside">The gifts shown are illustrative: this is a sandbox.</p>
        <p><a href="/demo/impact">See the results by month</a></p>
      </div>
      <impact-card public-key="${view.publicKey}" heading="What our customers gave"><p>You can add a gift to every order.</p></impact-card>
    </section>`,
  })
}

/** A product's page. */
export function productPage(view: StoreView, product: Product): Markup {
  const { slug, name, price, line, description, facts, picture, alt } = product
  return storePage(view, {
    title: name,
    main: html`<article class="product">
      <img src="/demo/assets/${picture}" alt="${alt}" width="480" height="560">
      <div class="about">
        <p class="line">${line}</p>
        <h1>${name}</h1>
        <p class="price">${dollars(price)}</p>
        <p>${description}</p>
        <ul class="facts">${facts.map((fact) => html`<li>${fact}</li>`)}</ul>
        <form method="post" action="/demo/cart">
          <input type="hidden" name="slug" value="${slug}">
          <button class="button" type="submit">Add to cart</button>
        </form>
        <p class="aside">In the cart you can round up or add a gift to a nonprofit of your choice.</p>
      </div>
    </article>`,
  })
}

/** The store's 404 page. */
export function missingPage(view: StoreView): Markup {
  return storePage(view, {
    title: 'Not found',
    main: html`<section class="plain"><h1>Page not found</h1><p><a href="/demo">Back to the store</a></p></section>`,
  })
}
