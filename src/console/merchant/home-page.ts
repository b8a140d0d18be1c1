import { html } from 'hono/html'
import { ACCOUNT_ROLES } from '../../contract/roles.ts'
import type { ConsolePage } from '../frame/define.ts'
import { giftsCard } from '../frame/gifts-chart.ts'
import { merchantWords as words } from './merchant-words.ts'
import { waitingCard } from './waiting-card.ts'

/** The first page of an account: what waits for whoever looks, and what was given by it, day by day. */
export const homePage: ConsolePage = {
  path: '',
  roles: ACCOUNT_ROLES,
  nav: words.home,
  show: async (context) => {
    const empty = html`<p>${words.noGifts}</p><p><a class="button quiet" href="/embed/">${words.makeSnippet}</a></p>`
    const given = await giftsCard(context, words.given, { accountId: context.subjectId }, empty)
    return { title: words.home, main: html`${await waitingCard(context)}${given}` }
  },
}
