import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import { askForWork, latestWork } from '../../server/service/long-work/ask-for-work.ts'
import { type MonthToClose, previewMonths } from '../../server/service/money/billing/close-months.ts'
import { button, card, operationForm, table } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { dollars } from '../frame/dollars.ts'
import { workList } from '../frame/long-work.ts'
import { operation } from '../frame/operation.ts'
import { accountsWords as words } from './accounts-words.ts'

const MOST = 100
const MOST_WORKS = 5

/** What closing the months that have ended would invoice, and what closing them came to. */
export const monthsPage: ConsolePage = {
  path: 'months',
  roles: PLATFORM_ROLES,
  nav: words.months,
  show: async (context) => {
    const { base, dependencies, liveMode, role } = context
    const now = dependencies.clock.now(liveMode)
    const months = await previewMonths(dependencies.db, { liveMode, now, most: MOST })
    const works = (await latestWork(dependencies.db, 'close_months', 2 * MOST_WORKS))
      .filter(({ title }) => title === modeOf(context))
      .slice(0, MOST_WORKS)
    const form =
      role === 'operator' && months.length > 0 ? operationForm(context, 'months/close', button(words.close)) : ''
    const list = workList('closing', works, context.timeZone)
    return {
      title: words.months,
      main: html`${card(words.months, html`<p class="hint">${words.monthsHint}</p>${monthsTable(months)}${form}${list}`)}
        <p class="hint">${words.payouts} <a href="${base}/payouts">${words.toPayouts}</a></p>`,
    }
  },
}

/** What is done there; a job closes them. */
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
      const asked = { kind: 'close_months', title: modeOf({ liveMode }), by: person.id, now } as const
      const { result: _, ...told } = await askForWork(tx, dependencies.newId, asked)
      return { ...told, done: words.closing }
    },
  }),
]

function modeOf({ liveMode }: Pick<PageContext, 'liveMode'>): string {
  return liveMode ? 'live' : 'test'
}

function monthsTable(months: readonly MonthToClose[]) {
  const columns = [
    { label: words.account, cell: ({ accountName }: MonthToClose) => accountName },
    { label: words.month, cell: ({ month }: MonthToClose) => month },
    { label: words.gifts, isNumber: true as const, cell: ({ gifts }: MonthToClose) => gifts },
    { label: words.amount, isNumber: true as const, cell: ({ amount }: MonthToClose) => dollars(amount) },
  ]
  return table(words.months, columns, months, html`<p>${words.nothingToClose}</p>`)
}
