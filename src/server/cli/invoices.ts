import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { readEnvironment } from '../app/environment.ts'
import { makeDirectory } from '../database/engine/make-data-directory.ts'
import type { Database } from '../database/tables/tables.ts'
import { dayIn } from '../kernel/calendar.ts'
import { dollars } from '../rendering/amounts.ts'
import { AGES, type AgedAccount, ageing, ageingCsv, ageingTotals } from '../service/money/billing/ageing.ts'
import { type Bounced, bouncePayment, type ReportedBounce } from '../service/money/billing/bounce-payment.ts'
import { creditNotePdf, invoiceCsv, invoicePdf } from '../service/money/billing/invoice-documents.ts'
import {
  payInvoice,
  type RecordedPayment,
  recordInvoicePayment,
  sendInvoice,
} from '../service/money/billing/invoice-payments.ts'
import {
  findInvoice,
  type InvoiceFilter,
  type ListedInvoice,
  listInvoices,
  type OpenCredit,
  openCredits,
  setBillingDetails,
} from '../service/money/billing/invoice-records.ts'
import { invoiceIssuer } from '../service/money/payouts/invoice-pages.ts'
import { proposeCreditNote, proposeWriteOff } from '../service/money/receivables/propose-adjustment.ts'
import { nextPageLine, type Page, type PageOptions, print, readPage, tableText, withPages } from './output.ts'
import { readCents, readDay, readPaymentDays } from './read-values.ts'
import { actAtCommandLine, approvalPendingText, type CommandDependencies, withService } from './with-service.ts'

/** Adds `almoner invoices list|terms|write|send|paid|payment|bounced|credit|write-off|ageing`. */
export function addInvoicesCommand(program: Command): void {
  const group = program.command('invoices').description('monthly invoices')
  addListInvoicesCommand(group)
  addTermsCommand(group)
  addInvoicePaymentCommands(group)
  addReceivablesCommands(group)
  group
    .command('write')
    .description('write invoices as PDF and CSV, and their credit notes as PDF')
    .argument('<id...>', 'IDs of invoices (inv_…)')
    .requiredOption('--out <folder>', 'output folder')
    .action(async (ids: string[], { out }: { out: string }) => {
      await withService(async (dependencies) => {
        for (const id of ids) await writeInvoice(dependencies, id, out)
      })
    })
  group
    .command('send')
    .description('mark invoices as sent; the schedule does this a day after month end')
    .argument('<id...>', 'IDs of invoices (inv_…)')
    .action((ids: string[]) => withEach(ids, sendInvoice))
  group
    .command('paid')
    .description('record invoices as paid in full, which schedules their payouts')
    .argument('<id...>', 'IDs of invoices (inv_…)')
    .option('--received <day>', 'the day the money arrived, used on receipts (default: today)')
    .action((ids: string[], { received }: { received?: string }) =>
      withEach(ids, async (dependencies, id) => {
        const liveMode = await modeOfInvoice(dependencies.db, id)
        await payInvoice(dependencies, id, receivedDay(received, dependencies, liveMode))
      }),
    )
}

async function withEach(
  ids: readonly string[],
  step: (dependencies: CommandDependencies, id: string) => Promise<void>,
): Promise<void> {
  await withService(async (dependencies) => {
    for (const id of ids) await step(dependencies, id)
  })
}

function addTermsCommand(group: Command): void {
  group
    .command('terms')
    .description("show an account's billing address and payment terms; with options, change them")
    .argument('<id>', 'the account (m_…), or "house" for the sender\'s address')
    .option('--address <lines>', 'address lines, separated by semicolons')
    .option('--days <count>', 'days to pay, from 0 to 365', readPaymentDays)
    .option('--json', 'print one JSON object')
    .action(async (id: string, { address, days, json }: { address?: string; days?: number; json?: boolean }) => {
      const lines = address?.split(';').map((line) => line.trim())
      const change = { address: lines?.filter((line) => line !== ''), paymentDays: days }
      const details = await withService(({ db }) => setBillingDetails(db, id, change))
      print(json, { id, address: details.address, payment_days: details.paymentDays }, () =>
        [...details.address, `Net ${details.paymentDays} days`].join('\n'),
      )
    })
}

async function writeInvoice({ db, seal }: CommandDependencies, id: string, out: string): Promise<void> {
  const statement = await findInvoice(db, id)
  if (statement === undefined) throw new Error(`No invoice has the ID ${id}.`)
  const issuer = await invoiceIssuer(db, seal, statement.invoice.live_mode)
  const name = join(out, `INV-${statement.invoice.number}`)
  makeDirectory(out)
  await writeFile(`${name}.csv`, invoiceCsv(statement))
  await writeFile(`${name}.pdf`, await invoicePdf(statement, issuer))
  process.stdout.write(`${name}.pdf\n${name}.csv\n`)
  for (const note of statement.notes) {
    const path = join(out, `CN-${note.number}.pdf`)
    await writeFile(path, await creditNotePdf(note, statement, issuer))
    process.stdout.write(`${path}\n`)
  }
}

interface InvoiceOptions extends PageOptions {
  live?: boolean
  account?: string
  status?: InvoiceFilter['status']
  month?: string
  overdue?: boolean
  json?: boolean
}

/** Adds `almoner invoices list`. */
function addListInvoicesCommand(group: Command): void {
  const command = group
    .command('list')
    .description('list invoices, newest first')
    .addOption(new Option('--status <status>', 'only those').choices(['pending', 'sent', 'paid', 'written_off']))
    .option('--overdue', 'only overdue invoices')
    .option('--account <id>', 'only those of this account (m_…)')
    .option('--month <month>', 'only those of this month, such as 2026-01')
    .option('--live', 'live money (default: sandbox)')
    .option('--json', 'print one JSON object')
  withPages(command).action(async (options: InvoiceOptions) => {
    const liveMode = options.live === true
    const { found, credits } = await withService(async ({ db, clock }) => {
      const filter = filterOf(options, clock.now(liveMode))
      const found = await readPage(options, (part) => listInvoices(db, filter, part))
      return { found, credits: await openCredits(db, liveMode) }
    })
    const { rows: invoices, page, more } = found
    print(options.json, { invoices, open_credits: credits, page, more }, () => describeInvoices(found, credits))
  })
}

function filterOf({ live, account, status, month, overdue }: InvoiceOptions, now: Date): InvoiceFilter {
  return {
    ...{ liveMode: live === true, accountId: account, status },
    month: month === undefined ? undefined : readDay(`${month}-01`).toISOString().slice(0, 10),
    overdueOn: overdue === true ? now.toISOString().slice(0, 10) : undefined,
  }
}

function describeInvoices(found: Page<ListedInvoice>, credits: readonly OpenCredit[]): string {
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

interface PaymentOptions {
  reference: string
  received?: string
  json?: boolean
}

/** Adds `almoner invoices payment|bounced`. */
function addInvoicePaymentCommands(group: Command): void {
  group
    .command('payment')
    .description('record a payment for an invoice, partial or in excess; a repeated reference is ignored')
    .argument('<id>', 'the invoice (inv_…)')
    .argument('<cents>', 'amount received, in cents', readCents)
    .requiredOption('--reference <text>', 'reference of the bank or the payer')
    .option('--received <day>', 'the day the money arrived, used on receipts (default: today)')
    .option('--json', 'print one JSON object')
    .action((id: string, amount: number, options: PaymentOptions) => record(id, amount, options))
  group
    .command('bounced')
    .description('record a bounced invoice payment; the invoices become due again')
    .argument('<reference>', 'the reference it was recorded with')
    .option('--invoice <id>', 'only for this invoice (inv_…)')
    .option('--reason <text>', 'reason given by the bank')
    .option('--live', 'live money (default: sandbox)')
    .option('--json', 'print one JSON object')
    .action((reference: string, options: { invoice?: string; reason?: string; live?: boolean; json?: boolean }) =>
      bounce(
        { reference, invoiceId: options.invoice, reason: options.reason, liveMode: options.live === true },
        options,
      ),
    )
}

/** Parses the day money arrived; null for today. Refuses future days in the mode's time. */
function receivedDay(text: string | undefined, { clock }: CommandDependencies, liveMode: boolean): string | null {
  if (text === undefined) return null
  const day = readDay(text).toISOString().slice(0, 10)
  if (day > dayIn(readEnvironment(process.env).ALMONER_TIME_ZONE, clock.now(liveMode)))
    throw new Error(`${day} is in the future. Use today or an earlier day.`)
  return day
}

async function record(id: string, amount: number, { reference, received, json }: PaymentOptions): Promise<void> {
  const recorded = await withService(async (dependencies) => {
    const liveMode = await modeOfInvoice(dependencies.db, id)
    const receivedOn = receivedDay(received, dependencies, liveMode)
    return actAtCommandLine(dependencies, { liveMode, action: 'invoices.payment' }, async ({ tx }) => {
      const result = await recordInvoicePayment(
        { ...dependencies, db: tx },
        { invoiceId: id, amount, reference, receivedOn },
      )
      return { record: id, subject: result.invoice.account_id, after: { amount, reference, due: result.due }, result }
    })
  })
  const { payment, due, credited, isRepeated } = recorded
  const data = { payment: payment.id, invoice: id, amount, reference, due, credited, repeated: isRepeated }
  print(json, data, () => describeRecorded(recorded))
}

function describeRecorded({ invoice, payment, due, credited, isRepeated }: RecordedPayment): string {
  const name = `INV-${invoice.number}`
  if (isRepeated) return `The payment ${payment.reference} of ${name} is already recorded. Nothing was posted.`
  const left = due === 0 ? 'it is paid' : `${dollars(due)} is left`
  return `${dollars(payment.amount)} of ${name}: ${left}.${credited > 0 ? ` ${dollars(credited)} is credit.` : ''}`
}

async function bounce(reported: ReportedBounce, { json }: { json?: boolean }): Promise<void> {
  const { liveMode, reference } = reported
  const bounced = await withService((dependencies) =>
    actAtCommandLine(dependencies, { liveMode, action: 'invoices.bounced' }, async ({ tx }) => {
      const result = await bouncePayment({ ...dependencies, db: tx }, reported)
      const invoices = result.map(({ payment }) => payment.invoice_id)
      return { record: invoices.join(' '), subject: result[0]?.accountId ?? '', after: { reference, invoices }, result }
    }),
  )
  const rows = bounced.map(({ payment, due, isRepeated: repeated }) => {
    return { invoice: payment.invoice_id, amount: payment.amount, due, repeated }
  })
  print(json, { reference, invoices: rows }, () => bounced.map(describeBounced).join('\n'))
}

function describeBounced({ payment, due, gifts, isRepeated }: Bounced): string {
  if (isRepeated)
    return `${payment.invoice_id}: the return of ${payment.reference} is already recorded. Nothing was posted.`
  return `${payment.invoice_id}: ${dollars(payment.amount)} bounced, ${dollars(due)} is due, ${gifts} donations wait for payment again.`
}

/** Adds `almoner invoices credit|write-off|ageing`. */
function addReceivablesCommands(group: Command): void {
  group
    .command('credit')
    .description('issue a credit note that reduces an invoice; large ones need two-person approval')
    .argument('<id>', 'the invoice (inv_…)')
    .argument('<cents>', 'amount in cents', readCents)
    .requiredOption('--reason <text>', 'the reason, shown to the account')
    .option('--json', 'print one JSON object')
    .action((id: string, amount: number, options: { reason: string; json?: boolean }) => credit(id, amount, options))
  group
    .command('write-off')
    .description('propose writing off the rest of an invoice; needs two-person approval in the console')
    .argument('<id>', 'the invoice (inv_…)')
    .requiredOption('--reason <text>', 'why')
    .action(async (invoice: string, { reason }: { reason: string }) => {
      const proposal = await withService(async (dependencies) =>
        actAtCommandLine(
          dependencies,
          { liveMode: await modeOfInvoice(dependencies.db, invoice), action: 'invoices.write_off' },
          (deciding) => proposeWriteOff(deciding, { invoice, reason }),
        ),
      )
      process.stdout.write(`${approvalPendingText(proposal)}\n`)
    })
  group
    .command('ageing')
    .description('show what accounts owe, by days overdue')
    .option('--csv <file>', 'write CSV to this file, in cents')
    .option('--live', 'live money (default: sandbox)')
    .option('--json', 'print one JSON object')
    .action(async ({ csv, live = false, json }: { csv?: string; live?: boolean; json?: boolean }) => {
      const accounts = await withService(({ db, clock }) =>
        ageing(db, live, clock.now(live).toISOString().slice(0, 10)),
      )
      if (csv !== undefined) await writeFile(csv, ageingCsv(accounts))
      print(json, { accounts, totals: ageingTotals(accounts) }, () => describeReceivables(accounts))
    })
}

async function credit(id: string, amount: number, { reason, json }: { reason: string; json?: boolean }): Promise<void> {
  const outcome = await withService(async (dependencies) =>
    actAtCommandLine(
      dependencies,
      { liveMode: await modeOfInvoice(dependencies.db, id), action: 'invoices.credit_note' },
      (deciding) => proposeCreditNote(deciding, { invoiceId: id, amount, reason }),
    ),
  )
  if ('waits' in outcome) return print(json, { proposal: outcome.waits.id }, () => approvalPendingText(outcome.waits))
  const { id: note, number } = outcome.issued
  print(json, { credit_note: note, number: `CN-${number}`, amount }, () => `CN-${number} of ${dollars(amount)}`)
}

function describeReceivables(accounts: readonly AgedAccount[]): string {
  const columns = [...AGES, 'total', 'credit'] as const
  const totals = ageingTotals(accounts)
  const rows = accounts.map((one) => [one.account_id, one.account_name, ...columns.map((name) => dollars(one[name]))])
  const headings = ['account', 'name', 'not due', '1 to 30 days', '31 to 60', '61 to 90', 'over 90', 'total', 'credit']
  return tableText(headings, [...rows, ['total', '', ...columns.map((name) => dollars(totals[name]))]])
}

/** Whether an invoice is live. Refuses an unknown one. */
async function modeOfInvoice(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('invoice').select('live_mode').where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new Error(`No invoice has the ID ${id}.`)
  return row.live_mode
}
