import { html } from 'hono/html'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import { openProposals } from '../../server/service/proposals/proposals.ts'
import { card } from '../frame/controls.ts'
import type { ConsolePage } from '../frame/define.ts'
import { giftsCard } from '../frame/gifts-chart.ts'
import { platformWords as words } from './platform-words.ts'

/** The first page of the foundation's own people: what waits, and what was given. */
export const homePage: ConsolePage = {
  path: '',
  roles: PLATFORM_ROLES,
  nav: words.home,
  show: async (context) => {
    const { dependencies, base, liveMode } = context
    const waiting = await openProposals(dependencies.db, liveMode)
    const list = waiting.map(({ summary }) => html`<li><a href="${base}/proposals">${summary}</a></li>`)
    const waits = waiting.length === 0 ? '' : card(words.waits, html`<ul class="waits">${list}</ul>`)
    return {
      title: words.home,
      main: html`${waits}${await giftsCard(context, words.given, {}, html`<p>${words.noGifts}</p>`)}`,
    }
  },
}
