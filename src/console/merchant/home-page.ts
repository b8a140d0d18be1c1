import { html } from 'hono/html'
import { ACCOUNT_ROLES } from '../../contract/roles.ts'
import type { ConsolePage } from '../frame/define.ts'
import { giftsCard } from '../frame/gifts-chart.ts'
import { merchantWords as words } from './merchant-words.ts'

/** The first page of an account: what was given by it, day by day. */
export const homePage: ConsolePage = {
  path: '',
  roles: ACCOUNT_ROLES,
  nav: words.home,
  show: async (context) => {
    const empty = html`<p>${words.noGifts}</p><p><a class="button quiet" href="/embed/">${words.makeSnippet}</a></p>`
    return { title: words.home, main: await giftsCard(context, words.given, { accountId: context.subjectId }, empty) }
  },
}
