import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { readEnvironment } from '../app/environment.ts'
import { makeDirectory } from '../database/engine/make-data-directory.ts'
import { dayIn } from '../kernel/time-zone.ts'
import { dollars } from '../rendering/amounts.ts'
import { invoiceCsv, invoicePdf } from '../service/money/billing/invoice-documents.ts'
import {
  findInvoice,
  type ListedInvoice,
  listInvoices,
  type OpenCredit,
  openCredits,
} from '../service/money/billing/invoice-statements.ts'
import { payInvoice, sendInvoice } from '../service/money/billing/settle-invoices.ts'
import { findFoundation } from '../service/money/payouts/foundation.ts'
import { print } from './print.ts'
import { readDay } from './read-values.ts'
import { tableText } from './table-text.ts'
import { type CommandDependencies, withService } from './with-service.ts'

/** Adds `almoner invoices list|write|send|paid`. */
export function addInvoicesCommand(program: Command): void {
  const group = program.command('invoices').description('what accounts owe for their months')
  group
    .command('list')
    .description('the newest invoices')
    .option('--live', 'live money; the sandbox without it')
    .option('--json', 'print one JSON object')
    .action(async ({ live, json }: { live?: boolean; json?: boolean }) => {
      const found = await withService(async ({ db }) => ({
        invoices: await listInvoices(db, live === true),
        open_credits: await openCredits(db, live === true),
      }))
      print(json, found, () => describe(found.invoices, found.open_credits))
    })
  group
    .command('write')
    .description('write invoices as PDF and CSV')
    .argument('<id...>', 'ids of invoices (inv_…)')
    .requiredOption('--out <folder>', 'where to write them')
    .action(async (ids: string[], { out }: { out: string }) => {
      await withService(async (dependencies) => {
        for (const id of ids) await writeInvoice(dependencies, id, out)
      })
    })
  group
    .command('send')
    .description('mark invoices as sent; the schedule does it a day after the month was closed')
    .argument('<id...>', 'ids of invoices (inv_…)')
    .action((ids: string[]) => withEach(ids, sendInvoice))
  group
    .command('paid')
    .description('record that invoices were paid, which schedules the payouts')
    .argument('<id...>', 'ids of invoices (inv_…)')
    .option('--received <day>', 'the day the money arrived, which receipts go by; today without it')
    .action((ids: string[], { received }: { received?: string }) =>
      withEach(ids, (dependencies, id) => payInvoice(dependencies, id, receivedDay(received, dependencies))),
    )
}

function receivedDay(text: string | undefined, { clock }: CommandDependencies): string | null {
  if (text === undefined) return null
  const day = readDay(text).toISOString().slice(0, 10)
  if (day > dayIn(readEnvironment(process.env).ALMONER_TIME_ZONE, clock.now(true)))
    throw new Error(`${day} is still to come.`)
  return day
}

async function withEach(
  ids: readonly string[],
  step: (dependencies: CommandDependencies, id: string) => Promise<void>,
): Promise<void> {
  await withService(async (dependencies) => {
    for (const id of ids) await step(dependencies, id)
  })
}

function describe(invoices: readonly ListedInvoice[], credits: readonly OpenCredit[]): string {
  const cents = ['billed', 'canceled', 'credit', 'due', 'credited'] as const
  const rows = invoices.map((one) => [
    `INV-${one.number}`,
    one.id,
    one.account_name,
    one.month.slice(0, 7),
    String(one.gifts),
    ...cents.map((column) => dollars(one[column])),
    one.status,
  ])
  const totals = cents.map((column) => dollars(invoices.reduce((sum, one) => sum + one[column], 0)))
  const headings = [
    'number',
    'id',
    'account',
    'month',
    'gifts',
    'billed',
    'canceled',
    'credit',
    'due',
    'credited later',
  ]
  return [
    tableText([...headings, 'status'], [...rows, ['total', '', '', '', '', ...totals, '']]),
    ...credits.map(
      ({ account_id, account_name, credit }) =>
        `${account_name} (${account_id}) has ${dollars(credit)} of credit toward its next invoice.`,
    ),
  ].join('\n')
}

async function writeInvoice({ db, seal }: CommandDependencies, id: string, out: string): Promise<void> {
  const statement = await findInvoice(db, id)
  if (statement === undefined) throw new Error(`No invoice has the id ${id}.`)
  const { originator } = await findFoundation(db, seal, statement.invoice.live_mode)
  const name = join(out, `INV-${statement.invoice.number}`)
  makeDirectory(out)
  await writeFile(`${name}.csv`, invoiceCsv(statement))
  await writeFile(`${name}.pdf`, await invoicePdf(statement, originator.name))
  process.stdout.write(`${name}.pdf\n${name}.csv\n`)
}
