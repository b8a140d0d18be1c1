import { html } from 'hono/html'
import type { Markup } from '../../src/server/pages/page.ts'
import { chooseLocale, createTranslator } from '../../src/server/pages/page-locale.ts'
import { type Cart, cartRows } from '../cart.ts'
import type { KitTag } from '../kit-tag.ts'
import { type ThanksTranslator, thanksWords } from '../thanks-words.ts'
import { page } from './layout.ts'

/** Options of every page of the store. */
export interface StoreView {
  kit: KitTag
  cart: Cart
  /** The public key of the pages' elements. */
  publicKey: string
}

const englishTranslator = createTranslator(thanksWords, chooseLocale([]))

/** The frame of the store's pages: name, cart, footer. English without a translator. */
export function storePage(
  { kit, cart }: StoreView,
  options: { title: string; translator?: ThanksTranslator; main: Markup },
): Markup {
  const { locale, t } = options.translator ?? englishTranslator
  const pieces = cartRows(cart).reduce((sum, line) => sum + line.pieces, 0)
  return page({
    title: `${options.title} · Fern & Field`,
    description: 'A small demo store for home and garden.',
    kit,
    locale,
    style: 'store',
    body: html`<a class="skip" href="#main">${t('skip')}</a>
    <aside class="demo-line" aria-label="${t('aboutStore')}"><span>${t('demonstration')}</span> <a href="/">${t('howBuilt')}</a></aside>
    <header class="top">
      <a class="brand" href="/demo">Fern &amp; Field</a>
      <nav aria-label="${t('store')}"><a href="/demo">${t('store')}</a><a href="/demo/impact">${t('giving')}</a><a href="/demo/cart">${t('cart')} <span class="count">${pieces}</span></a></nav>
    </header>
    <main id="main">${options.main}</main>
    <footer class="foot"><p>${t('foot')}</p></footer>`,
  })
}
