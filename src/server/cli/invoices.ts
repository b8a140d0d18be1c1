import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { makeDirectory } from '../database/engine/make-data-directory.ts'
import { creditNotePdf, invoiceCsv, invoicePdf } from '../service/money/billing/invoice-documents.ts'
import { findInvoice, setBillingDetails } from '../service/money/billing/invoice-records.ts'
import { payInvoice, sendInvoice } from '../service/money/billing/settle-invoices.ts'
import { invoiceIssuer } from '../service/money/payouts/invoice-pages.ts'
import { modeOfInvoice } from './invoice-mode.ts'
import { addInvoicePaymentCommands, receivedDay } from './invoice-payments.ts'
import { addListInvoicesCommand } from './list-invoices.ts'
import { print } from './print.ts'
import { readPaymentDays } from './read-values.ts'
import { addReceivablesCommands } from './receivables.ts'
import { type CommandDependencies, withService } from './with-service.ts'

/** Adds `almoner invoices list|terms|write|send|paid|payment|bounced|credit|write-off|ageing`. */
export function addInvoicesCommand(program: Command): void {
  const group = program.command('invoices').description('what accounts owe for their months')
  addListInvoicesCommand(group)
  addTermsCommand(group)
  addInvoicePaymentCommands(group)
  addReceivablesCommands(group)
  group
    .command('write')
    .description('write invoices as PDF and CSV, and their credit notes as PDF')
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
    .description('record that the rest of invoices was paid, which schedules the payouts')
    .argument('<id...>', 'ids of invoices (inv_…)')
    .option('--received <day>', 'the day the money arrived, which receipts go by; today without it')
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
    .description('where invoices of an account go and how many days it has to pay; with options, change it')
    .argument('<id>', 'the account (m_…), or house for the address that invoices come from')
    .option('--address <lines>', 'its lines, with semicolons between')
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
  if (statement === undefined) throw new Error(`No invoice has the id ${id}.`)
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
