import { html } from 'hono/html'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { ClearingAccount } from '../../server/database/tables/ledger-accounts.ts'
import { failedJobs } from '../../server/jobs/job-list.ts'
import type { Markup } from '../../server/pages/page.ts'
import { proposalKinds } from '../../server/service/approvals/apply-approved.ts'
import { countOwedRefunds } from '../../server/service/checkout/refund-donation.ts'
import { openClaims } from '../../server/service/claims/claims.ts'
import { reportedPages } from '../../server/service/giving-pages/page-reports.ts'
import { pagesInReview, unreadPages } from '../../server/service/giving-pages/page-review.ts'
import { failedLetters } from '../../server/service/letters/failed-letters.ts'
import { listDisputes } from '../../server/service/money/disputes/disputes.ts'
import { blockedDonations } from '../../server/service/money/payouts/return-payouts.ts'
import { countUnexplained } from '../../server/service/money/reconciliation/open-items.ts'
import { membersOf } from '../../server/service/people/members.ts'
import { openProposals } from '../../server/service/proposals/proposals.ts'
import { card, fillIn } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { donationsCard } from '../frame/donations-chart.ts'
import { type FirstStep, firstStepsCard } from '../frame/first-steps.ts'
import { openNotices } from './bank-notices-page.ts'

/** Larger queues are shown as "more than". */
const MOST = 100

const QUEUES = {
  claims: ['1 person claims a nonprofit', '{count} people claim nonprofits'],
  refunds: ['1 donor is owed a refund', '{count} donors are owed refunds'],
  disputes: ['1 payment is disputed', '{count} payments are disputed'],
  blocked: ['1 donation is blocked', '{count} donations are blocked'],
  notices: ['1 bank notice is open', '{count} bank notices are open'],
  bank: ['1 bank statement line is unmatched', '{count} bank statement lines are unmatched'],
  processor: ['1 processor transaction is unmatched', '{count} processor transactions are unmatched'],
  review: ['1 giving page needs a review', '{count} giving pages need a review'],
  reported: ['1 giving page was reported', '{count} giving pages were reported'],
  unread: ['1 giving page is new or changed', '{count} giving pages are new or changed'],
  jobs: ['1 job failed', '{count} jobs failed'],
  letters: ['1 e-mail wasn’t delivered', '{count} e-mails weren’t delivered'],
} as const

/** The foundation's home: open tasks and recent donations. */
export const homePage: ConsolePage = {
  path: '',
  roles: PLATFORM_ROLES,
  nav: 'Home',
  show: async (context) => {
    const { dependencies, base, liveMode } = context
    const proposals = await openProposals(dependencies.db, liveMode, { kinds: proposalKinds })
    const decide = proposals.map(({ summary }) => html`<li><a href="${base}/proposals">${summary}</a></li>`)
    const waits = [...decide, ...(await queues(context))]
    const nothing = html`<p class="hint">You’re all caught up. Approvals, claims, refunds, disputes, giving pages to review and failed jobs appear here.</p>`
    const waiting = card('To do', waits.length === 0 ? nothing : html`<ul class="waits">${waits}</ul>`)
    const empty = html`<p>No donations in the last 30 days. A chart of donations by day appears here after the next one.</p>`
    const given = await donationsCard(context, 'Donations in the last 30 days', {}, empty)
    const first = await firstStepsCard(context, ['operator'], () => firstSteps(context))
    return { title: 'Home', main: html`${first}${waiting}${given}` }
  },
}

/** From the directory to the first account. */
async function firstSteps({ base, dependencies }: PageContext): Promise<FirstStep[]> {
  const { db } = dependencies
  const hasRow = async (table: 'nonprofit' | 'account'): Promise<boolean> =>
    (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined
  const deciding = (await membersOf(db, 'platform')).filter(({ role }) => role !== 'auditor')
  return [
    {
      name: 'Import the nonprofit directory',
      hint: 'Upload a file of the IRS Business Master File.',
      to: `${base}/imports`,
      isDone: await hasRow('nonprofit'),
    },
    {
      name: 'Invite a second person',
      hint: 'Payouts and bank account changes need two people: one proposes, another approves.',
      to: `${base}/team`,
      isDone: deciding.length > 1,
    },
    {
      name: 'Create an account',
      hint: 'For a merchant, a platform or a law firm. We e-mail its owner an invitation.',
      to: `${base}/accounts`,
      isDone: await hasRow('account'),
    },
  ]
}

/** One linked line for each queue that isn't empty. */
async function queues(context: PageContext): Promise<Markup[]> {
  const { dependencies, base, liveMode, now } = context
  const { db } = dependencies
  const most = MOST + 1
  const inMode = <Page extends { live_mode: boolean }>(pages: readonly Page[]) =>
    pages.filter(({ live_mode: isLive }) => isLive === liveMode)
  const unexplained = (book: ClearingAccount) =>
    context.role === 'operator' ? countUnexplained(db, { liveMode, book, most }) : 0
  const counts: readonly (readonly [path: string, one: string, many: string, count: number])[] = [
    ['claims', ...QUEUES.claims, (await openClaims(db, now)).length],
    ['refunds', ...QUEUES.refunds, await countOwedRefunds(db, liveMode, most)],
    ['disputes', ...QUEUES.disputes, (await listDisputes(db, { liveMode, open: true, limit: most })).length],
    ['blocked', ...QUEUES.blocked, (await blockedDonations(db, liveMode, most)).length],
    ['bank-notices', ...QUEUES.notices, (await openNotices(context)).length],
    ['statements', ...QUEUES.bank, await unexplained('bank_clearing')],
    ['statements', ...QUEUES.processor, await unexplained('processor_clearing')],
    ['giving-pages', ...QUEUES.review, inMode(await pagesInReview(db)).length],
    ['giving-pages', ...QUEUES.reported, inMode(await reportedPages(db)).length],
    ['giving-pages', ...QUEUES.unread, inMode(await unreadPages(db)).length],
    ['failures', ...QUEUES.jobs, (await failedJobs(db, most)).length],
    ['failures', ...QUEUES.letters, (await failedLetters(db, liveMode, most)).length],
  ]
  return counts
    .filter(([, , , count]) => count > 0)
    .map(([path, one, many, count]) => {
      const text = count === 1 ? one : fillIn(many, { count: count > MOST ? `more than ${MOST}` : count })
      return html`<li><a href="${base}/${path}">${text}</a></li>`
    })
}
