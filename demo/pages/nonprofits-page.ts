import { html } from 'hono/html'
import type { ListedNonprofit } from '../../src/contract/index.ts'
import type { Markup } from '../../src/server/pages/page.ts'
import { cartRows } from '../cart.ts'
import { type StoreView, storePage } from './store-frame.ts'

/** The choice of a nonprofit without JavaScript. */
export function nonprofitsPage(view: StoreView, term: string, found: readonly ListedNonprofit[]): Markup {
  const next = cartRows(view.cart).length === 0 ? '/demo/give' : '/demo/cart'
  return storePage(view, {
    title: 'Choose a nonprofit',
    main: html`<section class="plain">
      <h1>Choose a nonprofit</h1>
      <form class="find" method="get" action="/demo/nonprofits" role="search">
        <label for="q">Name or EIN</label>
        <input id="q" name="q" type="search" value="${term}" maxlength="100">
        <button class="button" type="submit">Search</button>
      </form>
      ${found.length === 0 ? html`<p>No nonprofits found. Try another word.</p>` : ''}
      <ul class="found">${found.map(
        ({ id, name, city, state }) =>
          html`<li><a class="hit" href="${next}?nonprofit_id=${id}"><span class="name">${name}</span><span class="line">${city}, ${state}</span></a></li>`,
      )}</ul>
    </section>`,
  })
}
