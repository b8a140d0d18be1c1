import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { GIVING_PATH } from '../../server/service/giving-pages/giving-pages.ts'
import {
  decideReports,
  type OpenReport,
  openReports,
  pagesInReview,
  restoreGivingPage,
  reviewGivingPage,
  suspendedPages,
  type WaitingPage,
} from '../../server/service/giving-pages/page-reports.ts'
import { renderStory } from '../../server/service/giving-pages/story.ts'
import { button, card, hidden, moment, operationForm, table } from '../frame/controls.ts'
import { type ConsolePage, operation, type PageContext } from '../frame/define.ts'

/** Giving pages that wait for their review, those that visitors reported, and those that were taken down. */
export const givingPagesPage: ConsolePage = {
  path: 'giving-pages',
  roles: PLATFORM_ROLES,
  nav: 'Giving pages',
  group: 'Accounts',
  show: async (context) => {
    const { db } = context.dependencies
    const [waiting, reports, suspended] = [await pagesInReview(db), await openReports(db), await suspendedPages(db)]
    return {
      title: 'Giving pages',
      main: html`${card('To review', reviewList(context, waiting))}
        ${card('Reports', reportList(context, reports))}
        ${card('Taken down', suspendedList(context, suspended))}`,
    }
  },
}

function reviewList(context: PageContext, pages: readonly WaitingPage[]): Markup {
  const columns = [
    {
      label: 'Page',
      cell: ({ title, story }: WaitingPage) =>
        html`${title}<details><summary>Story</summary>${renderStory(story)}</details>`,
    },
    { label: 'Account', cell: ({ account_name: name }: WaitingPage) => name },
    { label: 'Created', cell: ({ created_at: at }: WaitingPage) => moment(at, context.timeZone) },
    {
      label: 'Actions',
      isQuiet: true as const,
      cell: ({ id }: WaitingPage) =>
        acts(context, id, [
          ['giving-pages/approve', 'Publish', 'main'],
          ['giving-pages/return', 'Return to the owner', 'quiet'],
        ]),
    },
  ]
  const empty = html`<p>Nothing to review. The first live page of each account appears here before it’s public.</p>`
  return table('Pages to review', columns, pages, empty)
}

function reportList(context: PageContext, reports: readonly OpenReport[]): Markup {
  const columns = [
    {
      label: 'Page',
      cell: ({ slug, title, account_name: name }: OpenReport) =>
        html`<a href="${GIVING_PATH}${slug}">${title}</a><br><small>${name}</small>`,
    },
    { label: 'Reason', cell: ({ reason, detail }: OpenReport) => html`${reason}<br><small>${detail}</small>` },
    { label: 'Received', cell: ({ created_at: at }: OpenReport) => moment(at, context.timeZone) },
    {
      label: 'Actions',
      isQuiet: true as const,
      cell: ({ page_id: id }: OpenReport) =>
        acts(context, id, [
          ['giving-pages/keep', 'Keep the page', 'quiet'],
          ['giving-pages/suspend', 'Take the page down', 'grave'],
        ]),
    },
  ]
  const empty = html`<p>No open reports. When a visitor reports a page, the report appears here.</p>`
  return table('Reports', columns, reports, empty)
}

function suspendedList(context: PageContext, pages: readonly WaitingPage[]): Markup {
  const columns = [
    { label: 'Page', cell: ({ title }: WaitingPage) => title },
    { label: 'Account', cell: ({ account_name: name }: WaitingPage) => name },
    {
      label: 'Actions',
      isQuiet: true as const,
      cell: ({ id }: WaitingPage) => acts(context, id, [['giving-pages/restore', 'Return to the owner', 'quiet']]),
    },
  ]
  return table('Pages taken down', columns, pages, html`<p>No page is taken down.</p>`)
}

type Act = readonly [path: string, label: string, tone: 'main' | 'quiet' | 'grave']

function acts(context: PageContext, id: string, wanted: readonly Act[]): Markup | string {
  if (context.role !== 'operator') return ''
  return html`${wanted.map(([path, label, tone]) => operationForm(context, path, html`${hidden('id', id)}${button(label, tone)}`))}`
}

const deciding = {
  page: 'giving-pages',
  roles: ['operator'],
  fields: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  example: { id: 'gp_none' },
} as const

/** Decides about reviews and reports. */
export const givingPageOperations = [
  ...[true, false].map((isApproved) =>
    operation({
      ...deciding,
      name: isApproved ? 'giving_pages.approve' : 'giving_pages.return',
      path: isApproved ? 'giving-pages/approve' : 'giving-pages/return',
      perform: async ({ tx, dependencies }, { id }) => {
        const now = dependencies.clock.now(true)
        const { result: _, ...audited } = await reviewGivingPage(tx, { id, isApproved, now })
        return { ...audited, done: isApproved ? 'Published.' : 'Returned. The page is a draft again.' }
      },
    }),
  ),
  ...(['kept', 'suspended'] as const).map((decision) =>
    operation({
      ...deciding,
      name: decision === 'kept' ? 'giving_pages.keep' : 'giving_pages.suspend',
      path: decision === 'kept' ? 'giving-pages/keep' : 'giving-pages/suspend',
      perform: async ({ tx, person, now }, { id: pageId }) => {
        const { result: _, ...audited } = await decideReports(tx, { pageId, decision, by: person.id, now })
        return { ...audited, done: decision === 'kept' ? 'The page is kept. Its reports are closed.' : 'Taken down.' }
      },
    }),
  ),
  operation({
    ...deciding,
    name: 'giving_pages.restore',
    path: 'giving-pages/restore',
    perform: async ({ tx }, { id }) => {
      const { result: _, ...audited } = await restoreGivingPage(tx, id)
      return { ...audited, done: 'Returned. The page is a draft again.' }
    },
  }),
]
