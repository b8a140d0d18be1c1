import { html } from 'hono/html'
import type { Markup } from '../../src/server/pages/page.ts'
import { chooseLocale, createTranslator } from '../../src/server/pages/page-locale.ts'
import { type Cart, cartRows } from '../cart.ts'
import type { KitTag } from '../kit-tag.ts'
import { type ThanksTranslator, thanksWords } from '../thanks-words.ts'
import { page } from './layout.ts'

/** Options of every page of the shop. */
export interface ShopView {
  kit: KitTag
  cart: Cart
  /** The public key of the pages' elements. */
  publicKey: string
}

const englishTranslator = createTranslator(thanksWords, chooseLocale([]))

/** The frame of the shop's pages: name, cart, footer. English without a translator. */
export function shopPage(
  { kit, cart }: ShopView,
  options: { title: string; translator?: ThanksTranslator; main: Markup },
): Markup {
  const { locale, t } = options.translator ?? englishTranslator
  const pieces = cartRows(cart).reduce((sum, line) => sum + line.pieces, 0)
  return page({
    title: `${options.title} · Fern & Field`,
    description: 'A small demo store for home and garden.',
    kit,
    locale,
    style: 'shop',
    body: html`<a class="skip" href="#main">${t('skip')}</a>
    <aside class="demo-line" aria-label="${t('aboutShop')}"><span>${t('demonstration')}</span> <a href="/">${t('howBuilt')}</a></aside>
    <header class="top">
      <a class="brand" href="/demo">Fern &amp; Field</a>
      <nav aria-label="${t('shop')}"><a href="/demo">${t('shop')}</a><a href="/demo/impact">${t('giving')}</a><a href="/demo/cart">${t('cart')} <span class="count">${pieces}</span></a></nav>
    </header>
    <main id="main">${options.main}</main>
    <footer class="foot"><p>${t('foot')}</p></footer>`,
  })
}
