import { html } from 'hono/html'
import { NONPROFIT_ROLES } from '../../contract/roles.ts'
import type { ConsolePage } from '../frame/define.ts'
import { giftsCard } from '../frame/gifts-chart.ts'
import { nonprofitWords as words } from './nonprofit-words.ts'

/** The first page of a nonprofit: what was given to it, day by day. */
export const homePage: ConsolePage = {
  path: '',
  roles: NONPROFIT_ROLES,
  nav: words.home,
  show: async (context) => {
    const whose = { nonprofitId: context.subjectId }
    return { title: words.home, main: await giftsCard(context, words.given, whose, html`<p>${words.noGifts}</p>`) }
  },
}
