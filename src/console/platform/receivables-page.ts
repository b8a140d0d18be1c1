import { html } from 'hono/html'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import { sliceOf } from '../../server/service/list-slice.ts'
import {
  AGES,
  type Age,
  type AgedAccount,
  ageing,
  ageingCsv,
  ageingTotals,
} from '../../server/service/money/billing/ageing.ts'
import { type ListedInvoice, listInvoices } from '../../server/service/money/billing/invoice-records.ts'
import { dollars } from '../frame/amounts.ts'
import { answerCsv } from '../frame/answers.ts'
import { card, inWords, table } from '../frame/controls.ts'
import type { ConsoleContext, ConsolePage } from '../frame/define.ts'

const PER_PAGE = 50

const AGE_LABELS = {
  not_due: 'Not due yet',
  days_1_30: '1 to 30 days',
  days_31_60: '31 to 60',
  days_61_90: '61 to 90',
  days_over_90: 'Over 90',
} as const

/** Receivables: the aging report and all invoices. */
export const receivablesPage: ConsolePage = {
  path: 'receivables',
  roles: PLATFORM_ROLES,
  nav: 'Receivables',
  group: 'Accounts',
  show: async (context) => {
    const { base, dependencies, liveMode, query } = context
    const accounts = await agedNow(context)
    const part = { behind: numberBefore(query.get('behind')), limit: PER_PAGE + 1 }
    const { rows, hasMore } = sliceOf(await listInvoices(dependencies.db, { liveMode }, part), PER_PAGE)
    const href = `${base}/receivables?behind=${rows.at(-1)?.number}`
    const older = hasMore ? html`<p><a class="button quiet" rel="next" href="${href}">Older invoices</a></p>` : ''
    const file = html`<a class="button quiet" href="${base}/receivables/ageing.csv" download>Download CSV</a>`
    const aged = html`<p class="hint">Unpaid invoice amounts by days past due. Credit reduces the next invoice.</p>${ageTable(accounts)}`
    const list = invoiceTable(base, rows)
    return {
      title: 'Receivables',
      main: html`${card('Aging report', aged, file)}${card('Invoices', html`${list}${older}`)}`,
    }
  },
}

/** Invoice number that the previous page ended with; undefined if it isn't a number. */
function numberBefore(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** The aging report as CSV. */
export const ageingFile: ConsolePage = {
  path: 'receivables/ageing.csv',
  roles: PLATFORM_ROLES,
  show: async (context) => {
    const accounts = await agedNow(context)
    return answerCsv('ageing.csv', ageingCsv(accounts))
  },
}

function agedNow({ dependencies: { db, clock }, liveMode }: ConsoleContext): Promise<AgedAccount[]> {
  return ageing(db, liveMode, clock.now(liveMode).toISOString().slice(0, 10))
}

type AgeRow = Record<Age | 'total' | 'credit', number> & { account_name: string }

function ageTable(accounts: readonly AgedAccount[]) {
  const sums = { account_name: 'Total', ...ageingTotals(accounts) }
  const sum = (label: string, name: Age | 'total' | 'credit') => {
    return { label, isNumber: true as const, cell: (row: AgeRow) => dollars(row[name]) }
  }
  const columns = [
    { label: 'Account', cell: (row: AgeRow) => row.account_name },
    ...AGES.map((age) => sum(AGE_LABELS[age], age)),
    sum('Total', 'total'),
    sum('Credit', 'credit'),
  ]
  const rows = accounts.length === 0 ? [] : [...accounts, sums]
  return table<AgeRow>(
    'Aging report',
    columns,
    rows,
    html`<p>No receivables. Unpaid invoices appear here after a month is closed.</p>`,
  )
}

function invoiceTable(base: string, invoices: readonly ListedInvoice[]) {
  const columns = [
    {
      label: 'Invoice',
      cell: ({ id, number }: ListedInvoice) => html`<a href="${base}/receivables/${id}">INV-${number}</a>`,
    },
    { label: 'Account', cell: (row: ListedInvoice) => row.account_name },
    { label: 'Month', cell: ({ month }: ListedInvoice) => month.slice(0, 7) },
    { label: 'Paid', isNumber: true as const, cell: ({ paid }: ListedInvoice) => dollars(paid) },
    { label: 'Due', isNumber: true as const, cell: ({ due }: ListedInvoice) => dollars(due) },
    { label: 'Due on', cell: (row: ListedInvoice) => row.due_on ?? '' },
    {
      label: 'Status',
      cell: ({ status }: ListedInvoice) => html`<span class="tag">${inWords(status)}</span>`,
    },
  ]
  return table(
    'Invoices',
    columns,
    invoices,
    html`<p>No invoices yet. They’re created when a month is closed, on the Month end page.</p>`,
  )
}
