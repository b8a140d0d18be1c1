import { html } from 'hono/html'
import type { Markup } from '../../src/server/pages/page.ts'
import { chooseLocale } from '../../src/server/pages/page-locale.ts'
import { speakerOf } from '../../src/server/pages/speaker.ts'
import { type Cart, cartRows } from '../cart.ts'
import type { KitTag } from '../kit-tag.ts'
import { type ThanksSpeaker, thanksWords } from '../thanks-words.ts'
import { page } from './layout.ts'

/** What every page of the shop needs. */
export interface ShopView {
  kit: KitTag
  cart: Cart
  /** The key the pages' elements use. */
  publicKey: string
}

const englishSpeaker = speakerOf(thanksWords, chooseLocale([]))

/** The shop around a page: name, cart, footer; English unless there is a speaker. */
export function shopPage(
  { kit, cart }: ShopView,
  options: { title: string; speaker?: ThanksSpeaker; main: Markup },
): Markup {
  const { locale, say } = options.speaker ?? englishSpeaker
  const pieces = cartRows(cart).reduce((sum, line) => sum + line.pieces, 0)
  return page({
    title: `${options.title} · Fern & Field`,
    description: 'A small demonstration shop for home and garden.',
    kit,
    locale,
    style: 'shop',
    body: html`<a class="skip" href="#main">${say('skip')}</a>
    <aside class="demo-line" aria-label="${say('aboutShop')}"><span>${say('demonstration')}</span> <a href="/">${say('howBuilt')}</a></aside>
    <header class="top">
      <a class="brand" href="/demo">Fern &amp; Field</a>
      <nav aria-label="${say('shop')}"><a href="/demo">${say('shop')}</a><a href="/demo/impact">${say('giving')}</a><a href="/demo/cart">${say('cart')} <span class="count">${pieces}</span></a></nav>
    </header>
    <main id="main">${options.main}</main>
    <footer class="foot"><p>${say('foot')}</p></footer>`,
  })
}
