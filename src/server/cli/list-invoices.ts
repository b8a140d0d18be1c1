import { type Command, Option } from 'commander'
import { dollars } from '../rendering/amounts.ts'
import {
  type InvoiceFilter,
  type ListedInvoice,
  listInvoices,
  type OpenCredit,
  openCredits,
} from '../service/money/billing/invoice-records.ts'
import { nextPageLine, type Page, type PageOptions, readPage, withPages } from './paging.ts'
import { print } from './print.ts'
import { readDay } from './read-values.ts'
import { tableText } from './table-text.ts'
import { withService } from './with-service.ts'

interface InvoiceOptions extends PageOptions {
  live?: boolean
  account?: string
  status?: InvoiceFilter['status']
  month?: string
  overdue?: boolean
  json?: boolean
}

/** Adds `almoner invoices list`. */
export function addListInvoicesCommand(group: Command): void {
  const command = group
    .command('list')
    .description('invoices, the newest first')
    .addOption(new Option('--status <status>', 'only those').choices(['pending', 'sent', 'paid', 'written_off']))
    .option('--overdue', 'only those that should have been paid by now')
    .option('--account <id>', 'only those of an account (m_…)')
    .option('--month <month>', 'only those of a month, such as 2026-01')
    .option('--live', 'live money; the sandbox without it')
    .option('--json', 'print one JSON object')
  withPages(command).action(async (options: InvoiceOptions) => {
    const liveMode = options.live === true
    const { found, credits } = await withService(async ({ db, clock }) => {
      const filter = filterOf(options, clock.now(liveMode))
      const found = await readPage(options, (part) => listInvoices(db, filter, part))
      return { found, credits: await openCredits(db, liveMode) }
    })
    const { rows: invoices, page, more } = found
    print(options.json, { invoices, open_credits: credits, page, more }, () => describe(found, credits))
  })
}

function filterOf({ live, account, status, month, overdue }: InvoiceOptions, now: Date): InvoiceFilter {
  return {
    ...{ liveMode: live === true, accountId: account, status },
    month: month === undefined ? undefined : readDay(`${month}-01`).toISOString().slice(0, 10),
    overdueOn: overdue === true ? now.toISOString().slice(0, 10) : undefined,
  }
}

function describe(found: Page<ListedInvoice>, credits: readonly OpenCredit[]): string {
  const invoices = found.rows
  const cents = ['billed', 'losses', 'canceled', 'credit', 'noted', 'written_off', 'paid', 'due', 'credited'] as const
  const rows = invoices.map((one) => [
    `INV-${one.number}`,
    one.id,
    one.account_name,
    one.month.slice(0, 7),
    one.due_on ?? '',
    String(one.gifts),
    ...cents.map((column) => dollars(one[column])),
    one.status,
  ])
  const totals = cents.map((column) => dollars(invoices.reduce((sum, one) => sum + one[column], 0)))
  const lowering = ['canceled', 'credit', 'credit notes', 'written off', 'paid']
  const sums = ['billed', 'losses', ...lowering, 'due', 'credited later']
  const headings = ['number', 'id', 'account', 'month', 'due on', 'gifts', ...sums, 'status']
  return [
    tableText(headings, [...rows, ['total', '', '', '', '', '', ...totals, '']]),
    ...nextPageLine(found),
    ...credits.map(
      ({ account_id, account_name, credit }) =>
        `${account_name} (${account_id}) has ${dollars(credit)} of credit toward its next invoice.`,
    ),
  ].join('\n')
}
