import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { dollars } from '../rendering/amounts.ts'
import { AGES, type AgedAccount, ageing, ageingCsv, ageingTotals } from '../service/money/billing/ageing.ts'
import { proposeCreditNote, proposeWriteOff } from '../service/money/receivables/propose-adjustment.ts'
import { actAtCommandLine, waitsText } from './act-at-command-line.ts'
import { modeOfInvoice } from './invoice-mode.ts'
import { print } from './print.ts'
import { readCents } from './read-values.ts'
import { tableText } from './table-text.ts'
import { withService } from './with-service.ts'

/** Adds `almoner invoices credit|write-off|ageing`. */
export function addReceivablesCommands(group: Command): void {
  group
    .command('credit')
    .description('issue a credit note, which takes something off an invoice; a large sum waits for two people')
    .argument('<id>', 'the invoice (inv_…)')
    .argument('<cents>', 'how much, in cents', readCents)
    .requiredOption('--reason <text>', 'why; the account reads it')
    .option('--json', 'print one JSON object')
    .action((id: string, amount: number, options: { reason: string; json?: boolean }) => credit(id, amount, options))
  group
    .command('write-off')
    .description('propose that what is left of an invoice is given up; two people decide it in the console')
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
      process.stdout.write(`${waitsText(proposal)}\n`)
    })
  group
    .command('ageing')
    .description('what accounts owe, by how many days it is late')
    .option('--csv <file>', 'write it as CSV, in cents')
    .option('--live', 'live money; the sandbox without it')
    .option('--json', 'print one JSON object')
    .action(async ({ csv, live = false, json }: { csv?: string; live?: boolean; json?: boolean }) => {
      const accounts = await withService(({ db, clock }) =>
        ageing(db, live, clock.now(live).toISOString().slice(0, 10)),
      )
      if (csv !== undefined) await writeFile(csv, ageingCsv(accounts))
      print(json, { accounts, totals: ageingTotals(accounts) }, () => describe(accounts))
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
  if ('waits' in outcome) return print(json, { proposal: outcome.waits.id }, () => waitsText(outcome.waits))
  const { id: note, number } = outcome.issued
  print(json, { credit_note: note, number: `CN-${number}`, amount }, () => `CN-${number} of ${dollars(amount)}`)
}

function describe(accounts: readonly AgedAccount[]): string {
  const columns = [...AGES, 'total', 'credit'] as const
  const totals = ageingTotals(accounts)
  const rows = accounts.map((one) => [one.account_id, one.account_name, ...columns.map((name) => dollars(one[name]))])
  const headings = ['account', 'name', 'not due', '1 to 30 days', '31 to 60', '61 to 90', 'over 90', 'total', 'credit']
  return tableText(headings, [...rows, ['total', '', ...columns.map((name) => dollars(totals[name]))]])
}
