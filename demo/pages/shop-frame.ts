import { html } from 'hono/html'
import type { Markup } from '../../src/server/pages/page.ts'
import { type Cart, linesOf } from '../cart.ts'
import type { KitTag } from '../kit-tag.ts'
import { page } from './layout.ts'

/** What every page of the shop needs. */
export interface ShopView {
  kit: KitTag
  cart: Cart
  /** The key the pages' elements use. */
  publicKey: string
}

/** The shop around a page: name, cart, footer. */
export function shopPage({ kit, cart }: ShopView, options: { title: string; main: Markup }): Markup {
  const pieces = linesOf(cart).reduce((sum, line) => sum + line.pieces, 0)
  return page({
    title: `${options.title} · Fern & Field`,
    description: 'A small demonstration shop for home and garden.',
    kit,
    style: 'shop',
    body: html`<a class="skip" href="#main">Skip to content</a>
    <aside class="demo-line" aria-label="About this shop"><span>A demonstration shop. Nothing is sold, shipped or charged.</span> <a href="/">How it is built</a></aside>
    <header class="top">
      <a class="brand" href="/demo">Fern &amp; Field</a>
      <nav aria-label="Shop"><a href="/demo">Shop</a><a href="/demo/impact">Giving</a><a href="/demo/cart">Cart <span class="count">${pieces}</span></a></nav>
    </header>
    <main id="main">${options.main}</main>
    <footer class="foot"><p>Fern &amp; Field sells useful things for home and garden, and lets every order carry a gift.</p></footer>`,
  })
}
