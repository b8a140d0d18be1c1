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
import { answerCsv } from '../frame/answer-csv.ts'
import { card, table } from '../frame/controls.ts'
import type { ConsoleContext, ConsolePage } from '../frame/define.ts'
import { dollars } from '../frame/dollars.ts'
import { receivablesWords as words } from './receivables-words.ts'

const PER_PAGE = 50

/** What accounts owe, by how late it is, and the invoices it is owed for. */
export const receivablesPage: ConsolePage = {
  path: 'receivables',
  roles: PLATFORM_ROLES,
  nav: words.title,
  show: async (context) => {
    const { base, dependencies, liveMode, query } = context
    const accounts = await agedNow(context)
    const part = { behind: numberBefore(query.get('behind')), limit: PER_PAGE + 1 }
    const { rows, hasMore } = sliceOf(await listInvoices(dependencies.db, { liveMode }, part), PER_PAGE)
    const href = `${base}/receivables?behind=${rows.at(-1)?.number}`
    const older = hasMore ? html`<p><a class="button quiet" rel="next" href="${href}">${words.older}</a></p>` : ''
    const file = html`<a class="button quiet" href="${base}/receivables/ageing.csv" download>${words.csv}</a>`
    const aged = html`<p class="hint">${words.ageingHint}</p>${ageTable(accounts)}`
    const list = invoiceTable(base, rows)
    return {
      title: words.title,
      main: html`${card(words.ageing, aged, file)}${card(words.invoices, html`${list}${older}`)}`,
    }
  },
}

/** The number of the last invoice of the page before, as its link says it; none where it says anything else. */
function numberBefore(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** The same as a file. */
export const ageingFile: ConsolePage = {
  path: 'receivables/ageing.csv',
  roles: PLATFORM_ROLES,
  show: async (context) => {
    const accounts = await agedNow(context)
    return answerCsv(
      'ageing.csv',
      (async function* () {
        yield ageingCsv(accounts)
      })(),
    )
  },
}

function agedNow({ dependencies: { db, clock }, liveMode }: ConsoleContext): Promise<AgedAccount[]> {
  return ageing(db, liveMode, clock.now(liveMode).toISOString().slice(0, 10))
}

type AgeRow = Record<Age | 'total' | 'credit', number> & { account_name: string }

function ageTable(accounts: readonly AgedAccount[]) {
  const sums = { account_name: words.total, ...ageingTotals(accounts) }
  const sum = (label: string, name: Age | 'total' | 'credit') => {
    return { label, isNumber: true as const, cell: (row: AgeRow) => dollars(row[name]) }
  }
  const columns = [
    { label: words.account, cell: (row: AgeRow) => row.account_name },
    ...AGES.map((age) => sum(words.ages[age], age)),
    sum(words.total, 'total'),
    sum(words.credit, 'credit'),
  ]
  const rows = accounts.length === 0 ? [] : [...accounts, sums]
  return table<AgeRow>(words.ageing, columns, rows, html`<p>${words.nothing}</p>`)
}

function invoiceTable(base: string, invoices: readonly ListedInvoice[]) {
  const columns = [
    {
      label: words.number,
      cell: ({ id, number }: ListedInvoice) => html`<a href="${base}/receivables/${id}">INV-${number}</a>`,
    },
    { label: words.account, cell: (row: ListedInvoice) => row.account_name },
    { label: words.month, cell: ({ month }: ListedInvoice) => month.slice(0, 7) },
    { label: words.paid, isNumber: true as const, cell: ({ paid }: ListedInvoice) => dollars(paid) },
    { label: words.due, isNumber: true as const, cell: ({ due }: ListedInvoice) => dollars(due) },
    { label: words.dueOn, cell: (row: ListedInvoice) => row.due_on ?? '' },
    {
      label: words.status,
      cell: ({ status }: ListedInvoice) => html`<span class="tag">${status.replaceAll('_', ' ')}</span>`,
    },
  ]
  return table(words.invoices, columns, invoices, html`<p>${words.none}</p>`)
}
