import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { shownName } from '../../server/service/branding/account-branding.ts'
import { findFund, type StatedFund } from '../../server/service/funds/funds.ts'
import { answerPreview } from '../../server/service/giving-pages/give-pages.ts'
import {
  findAnyGivingPage,
  GIVING_PATH,
  type StatedGivingPage,
} from '../../server/service/giving-pages/giving-pages.ts'
import { ownPictureAddress } from '../../server/service/giving-pages/page-pictures.ts'
import {
  decideReports,
  type OpenReport,
  openReportsOf,
  type ReportedPage,
  reportedPages,
} from '../../server/service/giving-pages/page-reports.ts'
import {
  approveGivingPage,
  type ListedPage,
  markGivingPageRead,
  pagesInReview,
  restoreGivingPage,
  returnGivingPage,
  suspendedPages,
  unreadPages,
} from '../../server/service/giving-pages/page-review.ts'
import { renderStory } from '../../server/service/giving-pages/story.ts'
import { answerUnknown } from '../frame/answer-page.ts'
import { button, card, hidden, moment, operationForm, table } from '../frame/controls.ts'
import { type ConsolePage, type OperationContext, operation, type PageContext } from '../frame/define.ts'

/** Giving pages that wait for their review, new and changed ones, reported ones, and those that were taken down. */
export const givingPagesPage: ConsolePage = {
  path: 'giving-pages',
  roles: PLATFORM_ROLES,
  nav: 'Giving pages',
  group: 'Accounts',
  show: async (context) => {
    const { db } = context.dependencies
    const [waiting, reported] = [await pagesInReview(db), await reportedPages(db)]
    const [unread, suspended] = [await unreadPages(db), await suspendedPages(db)]
    const none = {
      waiting: 'Nothing to review. The first live page of each account appears here before it’s public.',
      unread: 'Nothing new. Live pages that were published or changed without a review appear here.',
      suspended: 'No page is taken down.',
    }
    return {
      title: 'Giving pages',
      main: html`${card('To review', pageList(context, 'Pages to review', { pages: waiting, none: none.waiting }))}
        ${card('Reports', reportedList(context, reported))}
        ${card('New and changed', pageList(context, 'New and changed pages', { pages: unread, none: none.unread }))}
        ${card('Taken down', pageList(context, 'Pages taken down', { pages: suspended, none: none.suspended }))}`,
    }
  },
}

function pageLink(
  { base }: PageContext,
  { id, title, live_mode }: Pick<ListedPage, 'id' | 'title' | 'live_mode'>,
): Markup {
  return html`<a href="${base}/giving-pages/${id}">${title}</a>${live_mode ? '' : html` <span class="tag">test</span>`}`
}

function pageList(context: PageContext, name: string, { pages, none }: { pages: readonly ListedPage[]; none: string }) {
  const columns = [
    { label: 'Page', cell: (page: ListedPage) => pageLink(context, page) },
    { label: 'Account', cell: ({ account_name: account }: ListedPage) => account },
    { label: 'Created', cell: ({ created_at: at }: ListedPage) => moment(at, context.timeZone) },
  ]
  return table(name, columns, pages, html`<p>${none}</p>`)
}

function reportedList(context: PageContext, pages: readonly ReportedPage[]): Markup {
  const columns = [
    { label: 'Page', cell: (page: ReportedPage) => pageLink(context, page) },
    { label: 'Account', cell: ({ account_name: account }: ReportedPage) => account },
    { label: 'Reports', cell: ({ reports }: ReportedPage) => reports, isNumber: true as const },
    { label: 'First received', cell: ({ first_at: at }: ReportedPage) => moment(at, context.timeZone) },
  ]
  const empty = html`<p>No open reports. When a visitor reports a page, it appears here.</p>`
  return table('Reported pages', columns, pages, empty)
}

function reportList(context: PageContext, reports: readonly OpenReport[]): Markup {
  const columns = [
    { label: 'Reason', cell: ({ reason, detail }: OpenReport) => html`${reason}<br><small>${detail}</small>` },
    { label: 'Received', cell: ({ created_at: at }: OpenReport) => moment(at, context.timeZone) },
  ]
  const empty = html`<p>No open reports.</p>`
  return table('Reports', columns, reports, empty)
}

/** Everything that people read on a giving page, with what visitors reported, to decide about it. */
export const givingPagePage: ConsolePage = {
  path: 'giving-pages/{id}',
  roles: PLATFORM_ROLES,
  show: async (context) => {
    const { db } = context.dependencies
    const page = await findAnyGivingPage(db, context.params.id ?? '')
    if (page === undefined) return answerUnknown()
    const reports = await openReportsOf(db, page.id)
    const shop = await shownName(db, page.account_id)
    const fund =
      page.fund_id === null
        ? undefined
        : await findFund(db, { accountId: page.account_id, liveMode: page.live_mode }, page.fund_id)
    return {
      title: page.title,
      main: html`${card(page.title, html`${sheet(context, page, { shop, fund })}${decisions(context, page, reports.length > 0)}`)}
        ${card('Story', page.story === '' ? html`<p>It has no story.</p>` : renderStory(page.story))}
        ${pictures(context, page)}
        ${card('Reports', reportList(context, reports))}`,
    }
  },
}

function sheet(
  { base, dependencies }: PageContext,
  page: StatedGivingPage,
  { shop, fund }: { shop: string; fund: StatedFund | undefined },
): Markup {
  const address = `${dependencies.publicUrl}${GIVING_PATH}${page.slug}`
  const { nonprofit_name: nonprofit, fund_name: fundName } = page
  const isPublic = page.status === 'published'
  return html`<dl class="sheet">
      <dt>Status</dt><dd><span class="tag">${STATUSES[page.status]}</span>${page.live_mode ? '' : html` <span class="tag">test</span>`}</dd>
      <dt>Account</dt><dd><a href="${base}/accounts/${page.account_id}">${shop}</a></dd>
      <dt>Address</dt><dd>${isPublic ? html`<a href="${address}">${address}</a>` : address}</dd>
      <dt>For</dt><dd>${nonprofit ?? fundName ?? 'The donor’s choice'}</dd>
      ${fund === undefined ? '' : html`<dt>Nonprofits of the fund</dt><dd>${fund.nonprofits.map(({ name }) => name).join(', ')}</dd><dt>About the fund</dt><dd>${fund.description || '–'}</dd>`}
      <dt>Thank-you</dt><dd>${page.thanks || '–'}</dd>
      <dt>Description for shared links</dt><dd>${page.share_text || '–'}</dd>
    </dl>
    <div class="acting"><a class="button quiet" href="${base}/giving-pages/${page.id}/preview" target="_blank">Preview</a></div>`
}

const STATUSES = {
  draft: 'draft',
  in_review: 'in review',
  published: 'published',
  archived: 'archived',
  suspended: 'taken down',
} as const

function pictures({ dependencies }: PageContext, { cover, logo }: StatedGivingPage): Markup | string {
  const names = [cover, logo].filter((name) => name !== null)
  if (names.length === 0) return ''
  return card(
    'Pictures',
    html`${names.map((name) => html`<p><img class="own-logo" src="${ownPictureAddress(dependencies.seal, name)}" alt="Picture of the page"></p>`)}`,
  )
}

type Act = readonly [path: string, label: string, tone: 'main' | 'quiet' | 'grave']

const TAKE_DOWN: Act = ['giving-pages/suspend', 'Take the page down', 'grave']

/** What an operator can decide about a page in each status. */
const ACTS: Readonly<Record<StatedGivingPage['status'], readonly Act[]>> = {
  draft: [],
  in_review: [
    ['giving-pages/approve', 'Publish', 'main'],
    ['giving-pages/return', 'Return to the owner', 'quiet'],
    TAKE_DOWN,
  ],
  published: [TAKE_DOWN],
  archived: [TAKE_DOWN],
  suspended: [['giving-pages/restore', 'Return to the owner', 'quiet']],
}

const KEEP: Act = ['giving-pages/keep', 'Keep the page', 'quiet']
const READ: Act = ['giving-pages/read', 'Mark as read', 'quiet']

function decisions(context: PageContext, page: StatedGivingPage, isReported: boolean): Markup | string {
  if (context.role !== 'operator') return ''
  const { id, version, status, reviewed_version: read } = page
  const isPublic = page.published_at !== null && !page.review_required
  const isUnread = (status === 'published' || status === 'archived') && page.live_mode && isPublic && read !== version
  const acts = [...(isReported ? [KEEP] : []), ...(isUnread ? [READ] : []), ...ACTS[status]]
  const form = ([path, label, tone]: Act) =>
    operationForm(context, path, html`${hidden('id', id)}${hidden('version', String(version))}${button(label, tone)}`)
  return html`<div class="acting">${acts.map(form)}</div>`
}

/** The page as donors see it. */
export const givingPagePreview: ConsolePage = {
  path: 'giving-pages/{id}/preview',
  roles: PLATFORM_ROLES,
  show: async ({ dependencies, params }) => {
    const page = await findAnyGivingPage(dependencies.db, params.id ?? '')
    return page === undefined
      ? answerUnknown()
      : answerPreview(dependencies, page, dependencies.clock.now(page.live_mode))
  },
}

const id = z.string().check(z.minLength(1), z.maxLength(100))
const deciding = { page: 'giving-pages/{id}', roles: ['operator'], example: { id: 'gp_none', version: '1' } } as const
const fields = z.object({ id, version: z.coerce.number().check(z.int(), z.minimum(1)) })

const reviews = [
  { name: 'approve', decide: approveGivingPage, done: 'Published.' },
  { name: 'return', decide: returnGivingPage, done: 'Returned. The page is a draft again.' },
  { name: 'read', decide: markGivingPageRead, done: 'Marked as read.' },
]

async function nowOf({ dependencies, tx }: OperationContext, pageId: string): Promise<Date> {
  const page = await findAnyGivingPage(tx, pageId)
  return dependencies.clock.now(page?.live_mode ?? true)
}

/** Decides about reviews and reports. */
export const givingPageOperations = [
  ...reviews.map(({ name, decide, done }) =>
    operation({
      ...deciding,
      fields,
      name: `giving_pages.${name}`,
      path: `giving-pages/${name}`,
      perform: async (context, review) => {
        const { result: _, ...audited } = await decide(context.tx, { ...review, now: await nowOf(context, review.id) })
        return { ...audited, done, next: 'giving-pages' }
      },
    }),
  ),
  ...(['kept', 'suspended'] as const).map((decision) =>
    operation({
      ...deciding,
      fields,
      name: decision === 'kept' ? 'giving_pages.keep' : 'giving_pages.suspend',
      path: decision === 'kept' ? 'giving-pages/keep' : 'giving-pages/suspend',
      perform: async (context, { id: pageId }) => {
        const { tx, person, now: at } = context
        const decided = { pageId, decision, by: person.id, at, now: await nowOf(context, pageId) }
        const { result: _, ...audited } = await decideReports(tx, decided)
        const done = decision === 'kept' ? 'The page is kept. Its reports are closed.' : 'Taken down.'
        return { ...audited, done, next: 'giving-pages' }
      },
    }),
  ),
  operation({
    ...deciding,
    fields,
    name: 'giving_pages.restore',
    path: 'giving-pages/restore',
    perform: async ({ tx }, { id: pageId }) => {
      const { result: _, ...audited } = await restoreGivingPage(tx, pageId)
      return { ...audited, done: 'Returned. The page is a draft again.', next: 'giving-pages' }
    },
  }),
]
