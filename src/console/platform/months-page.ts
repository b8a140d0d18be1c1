import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import { latestWork, requestWork } from '../../server/service/long-work/ask-for-work.ts'
import { type MonthToClose, previewMonths } from '../../server/service/money/billing/close-months.ts'
import { dollars } from '../frame/amounts.ts'
import { button, card, operationForm, table } from '../frame/controls.ts'
import { type ConsolePage, operation, type PageContext } from '../frame/define.ts'
import { workList } from '../frame/long-work.ts'

const MOST = 100

const MOST_WORKS = 5

/** Month end: the invoices that closing past months would create, and the results of earlier closings. */
export const monthsPage: ConsolePage = {
  path: 'months',
  roles: PLATFORM_ROLES,
  nav: 'Month end',
  group: 'Accounts',
  show: async (context) => {
    const { base, dependencies, liveMode, role } = context
    const now = dependencies.clock.now(liveMode)
    const months = await previewMonths(dependencies.db, { liveMode, now, most: MOST })
    const works = (await latestWork(dependencies.db, 'close_months', 2 * MOST_WORKS))
      .filter(({ title }) => title === modeOf(context))
      .slice(0, MOST_WORKS)
    const form =
      role === 'operator' && months.length > 0 ? operationForm(context, 'months/close', button('Close months now')) : ''
    const list = workList('closing', works, context.timeZone)
    return {
      title: 'Month end',
      main: html`${card('Month end', html`<p class="hint">Donations from past months that aren’t invoiced yet. A scheduled job invoices them every morning, with one invoice per account and month.</p>${monthsTable(months)}${form}${list}`)}
        <p class="hint">These donations are paid out after their invoices are paid. <a href="${base}/payouts">Go to payouts and bank files</a></p>`,
    }
  },
}

/** Closes past months in a job. */
export const monthOperations = [
  operation({
    name: 'months.close',
    path: 'months/close',
    page: 'months',
    roles: ['operator'],
    fresh: true,
    fields: z.object({}),
    example: {},
    perform: async ({ tx, dependencies, person, now, liveMode }) => {
      const work = { kind: 'close_months', title: modeOf({ liveMode }), by: person.id, now } as const
      const { result: _, ...audited } = await requestWork(tx, dependencies.newId, work)
      return { ...audited, done: 'Closing started. Progress and results appear below.' }
    },
  }),
]

function modeOf({ liveMode }: Pick<PageContext, 'liveMode'>): string {
  return liveMode ? 'live' : 'test'
}

function monthsTable(months: readonly MonthToClose[]) {
  const columns = [
    { label: 'Account', cell: ({ accountName }: MonthToClose) => accountName },
    { label: 'First month', cell: ({ month }: MonthToClose) => month },
    { label: 'Donations', isNumber: true as const, cell: ({ gifts }: MonthToClose) => gifts },
    { label: 'Amount', isNumber: true as const, cell: ({ amount }: MonthToClose) => dollars(amount) },
  ]
  return table(
    'Month end',
    columns,
    months,
    html`<p>All past months are invoiced. Donations whose money an account collected appear here after their month ends.</p>`,
  )
}
