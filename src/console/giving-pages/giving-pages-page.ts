import { html } from 'hono/html'
import type { GivingGroup } from '../../contract/index.ts'
import type { Markup } from '../../server/pages/page.ts'
import { type CsvCell, writeCsv } from '../../server/rendering/csv.ts'
import { listGivingPages, type StatedGivingPage } from '../../server/service/giving-pages/giving-pages.ts'
import { type GivingTotal, givingTotals } from '../../server/service/giving-pages/giving-report.ts'
import { dollars } from '../frame/amounts.ts'
import { answerCsv } from '../frame/answers.ts'
import { button, card, table } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { periodFields, periodOf } from '../frame/period.ts'
import { GIVING_PAGE_READERS, GIVING_PAGE_ROLES, ownerOf } from './page-owner.ts'

const PER_PAGE = 50

const STATUSES = {
  draft: 'draft',
  in_review: 'in review',
  published: 'published',
  archived: 'archived',
  suspended: 'taken down',
} as const

/** The giving pages of an account with what each raised. */
export const givingPagesPage: ConsolePage = {
  path: 'giving-pages',
  roles: GIVING_PAGE_READERS,
  nav: 'Giving pages',
  show: async (context) => {
    const { base, dependencies, liveMode, query, role } = context
    const position = { startingAfter: query.get('after') || undefined, limit: PER_PAGE }
    const { rows, hasMore } = await listGivingPages(dependencies.db, await ownerOf(context), position)
    const columns = [
      {
        label: 'Page',
        cell: ({ id, title }: StatedGivingPage) => html`<a href="${base}/giving-pages/${id}">${title}</a>`,
      },
      { label: 'For', cell: recipientText },
      { label: 'Gifts', cell: ({ gift_count: count }: StatedGivingPage) => count, isNumber: true as const },
      { label: 'Raised', cell: ({ raised }: StatedGivingPage) => dollars(raised), isNumber: true as const },
      { label: 'Status', cell: (row: StatedGivingPage) => givingPageTag(row, dependencies.clock.now(liveMode)) },
    ]
    const older = hasMore
      ? html`<p><a class="button quiet" rel="next" href="${base}/giving-pages?after=${rows.at(-1)?.id ?? ''}">Older pages</a></p>`
      : ''
    const isMaker = GIVING_PAGE_ROLES.some((one) => one === role)
    const make = isMaker ? html`<a class="button" href="${base}/giving-pages/new">New giving page</a>` : ''
    const report =
      rows.length === 0 ? '' : html`<p><a class="button quiet" href="${base}/giving-pages/report">Report</a></p>`
    const empty = html`<p>No giving pages yet. A giving page is a page of ours where people give to ${context.place === 'nonprofit' ? 'you or one of your funds' : 'a nonprofit or fund that you choose'}. ${isMaker ? 'Create one to start: it stays a draft until you publish it.' : ''}</p>`
    const list = html`${table('Giving pages', columns, rows, empty)}${older}${report}`
    return { title: 'Giving pages', main: card('Giving pages', list, make) }
  },
}

/** Status of a page at a moment. */
export function givingPageTag(page: StatedGivingPage, now: Date): Markup {
  return html`<span class="tag">${isScheduled(page, now) ? 'scheduled' : STATUSES[page.status]}</span>`
}

/** Whether a public page doesn't take gifts yet at a moment. */
export function isScheduled({ status, starts_at: startsAt }: StatedGivingPage, now: Date): boolean {
  return status === 'published' && startsAt !== null && startsAt > now
}

/** Whom a page collects for. */
export function recipientText({ nonprofit_name: nonprofit, fund_name: fund }: StatedGivingPage): string {
  return nonprofit ?? fund ?? 'The donor’s choice'
}

const REPORT_GROUPS = [
  { by: 'page', title: 'By giving page', label: 'Giving page' },
  { by: 'fund', title: 'By fund', label: 'Fund' },
  { by: 'nonprofit', title: 'By nonprofit', label: 'Nonprofit' },
] as const

/** What donors gave in a period by page, fund and nonprofit. */
export const givingReportPage: ConsolePage = {
  path: 'giving-pages/report',
  roles: GIVING_PAGE_READERS,
  show: async (context) => {
    const { base, query } = context
    const period = new URLSearchParams([...query].filter(([, text]) => text !== ''))
    const form = html`<form class="filter" method="get" action="${base}/giving-pages/report">
        <div class="line">${periodFields(context)}</div>
        <div class="acting">${button('Filter', 'quiet')}
          <a class="button quiet" href="${base}/giving-pages/report.csv?${period.toString()}" download>Download CSV</a></div>
      </form>`
    const cards: Markup[] = []
    for (const { by, title, label } of REPORT_GROUPS)
      cards.push(card(title, totalsTable(title, label, await totalsOf(context, by))))
    const hint = html`<p class="hint">Gifts that donors paid, without canceled ones. By nonprofit, also gifts without a page or fund.</p>`
    return { title: 'Giving report', main: html`${form}${hint}${cards}` }
  },
}

function totalsTable(title: string, label: string, totals: readonly GivingTotal[]): Markup {
  const columns = [
    { label, cell: ({ name }: GivingTotal) => name },
    { label: 'Gifts', cell: ({ gift_count: count }: GivingTotal) => count, isNumber: true as const },
    { label: 'Amount', cell: ({ amount }: GivingTotal) => dollars(amount), isNumber: true as const },
  ]
  return table(title, columns, totals, html`<p>No gifts in this period.</p>`)
}

async function totalsOf(context: PageContext, by: GivingGroup): Promise<GivingTotal[]> {
  return givingTotals(context.dependencies.db, await ownerOf(context), { by, ...periodOf(context) })
}

/** What donors gave by page, fund and nonprofit, as a file. */
export const givingReportFile: ConsolePage = {
  path: 'giving-pages/report.csv',
  roles: GIVING_PAGE_READERS,
  show: async (context) => {
    const rows: CsvCell[][] = []
    for (const { by } of REPORT_GROUPS) {
      const totals = await totalsOf(context, by)
      rows.push(
        ...totals.map(({ id, name, gift_count: count, amount }) => [by, id, name, count, (amount / 100).toFixed(2)]),
      )
    }
    return answerCsv('giving-report.csv', writeCsv(['group', 'id', 'name', 'gifts', 'amount_usd'], rows))
  },
}
