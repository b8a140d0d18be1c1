import { html } from 'hono/html'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { ClearingBook } from '../../server/database/tables/books.ts'
import { failedJobs } from '../../server/jobs/job-list.ts'
import type { Markup } from '../../server/pages/page.ts'
import { owedRefunds } from '../../server/service/checkout/refund-donation.ts'
import { openClaims } from '../../server/service/claims/claim-records.ts'
import { failedLetters } from '../../server/service/letters/failed-letters.ts'
import { listDisputes } from '../../server/service/money/disputes/dispute-records.ts'
import { blockedDonations } from '../../server/service/money/payouts/return-payouts.ts'
import { countUnexplained } from '../../server/service/money/reconciliation/open-items.ts'
import { openProposals } from '../../server/service/proposals/proposals.ts'
import { card } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { giftsCard } from '../frame/gifts-chart.ts'
import { say } from '../frame/say.ts'
import { openNotices } from './bank-notices-page.ts'
import { platformWords as words } from './platform-words.ts'

/** Beyond so many it is only said that there are more. */
const MOST = 100

/** The first page of the foundation's own people: what waits, and what was given. */
export const homePage: ConsolePage = {
  path: '',
  roles: PLATFORM_ROLES,
  nav: words.home,
  show: async (context) => {
    const { dependencies, base, liveMode } = context
    const proposals = await openProposals(dependencies.db, liveMode)
    const decide = proposals.map(({ summary }) => html`<li><a href="${base}/proposals">${summary}</a></li>`)
    const waits = [...decide, ...(await queues(context))]
    const waiting = waits.length === 0 ? '' : card(words.waits, html`<ul class="waits">${waits}</ul>`)
    return {
      title: words.home,
      main: html`${waiting}${await giftsCard(context, words.given, {}, html`<p>${words.noGifts}</p>`)}`,
    }
  },
}

/** A line for each queue that has something in it, with the way there. */
async function queues(context: PageContext): Promise<Markup[]> {
  const { dependencies, base, liveMode, now } = context
  const { db } = dependencies
  const most = MOST + 1
  const unexplained = (book: ClearingBook) =>
    context.role === 'operator' ? countUnexplained(db, { liveMode, book, most }) : 0
  const counts: readonly (readonly [path: string, one: string, many: string, count: number])[] = [
    ['claims', ...words.queues.claims, (await openClaims(db, now)).length],
    ['refunds', ...words.queues.refunds, (await owedRefunds(db, liveMode, most)).length],
    ['disputes', ...words.queues.disputes, (await listDisputes(db, { liveMode, open: true, limit: most })).length],
    ['blocked', ...words.queues.blocked, (await blockedDonations(db, liveMode, most)).length],
    ['bank-notices', ...words.queues.notices, (await openNotices(context)).length],
    ['statements', ...words.queues.bank, await unexplained('bank_clearing')],
    ['statements', ...words.queues.processor, await unexplained('processor_clearing')],
    ['failures', ...words.queues.jobs, (await failedJobs(db, most)).length],
    ['failures', ...words.queues.letters, (await failedLetters(db, liveMode, most)).length],
  ]
  return counts
    .filter(([, , , count]) => count > 0)
    .map(([path, one, many, count]) => {
      const text = count === 1 ? one : say(many, { count: count > MOST ? say(words.moreThan, { count: MOST }) : count })
      return html`<li><a href="${base}/${path}">${text}</a></li>`
    })
}
