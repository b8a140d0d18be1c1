import type { Command } from 'commander'
import { type BooksVerdict, verifyBooks } from '../service/money/campaigns/verify-books.ts'
import type { BookBalance } from '../service/money/ledger/balances.ts'
import { addExportJournalCommand } from './export-journal.ts'
import { addLedgerBalanceCommands, describeBalances } from './ledger-balance.ts'
import { print } from './print.ts'
import { withService } from './with-service.ts'

/** Adds `almoner ledger …`. */
export function addLedgerCommand(program: Command): void {
  const group = program.command('ledger').description('the books')
  addVerifyCommand(group)
  addLedgerBalanceCommands(group)
  addExportJournalCommand(group)
}

function addVerifyCommand(group: Command): void {
  group
    .command('verify')
    .description('print the trial balance, and prove that ledger and donations tell one story; fails when they do not')
    .option('--json', 'print one JSON object')
    .action(async ({ json }: { json?: boolean }) => {
      const verdict = await withService(({ db }) => verifyBooks(db))
      print(json, verdict, () => describe(verdict))
      if (!verdict.holds) throw new Error('The ledger does not hold.')
    })
}

function describe(verdict: BooksVerdict): string {
  const { donations, broken_entries: broken, stray_donations: stray, mismatches } = verdict
  const wrong = mismatches.map(
    ({ id, status, expected, found }) =>
      `  ${id} is ${status}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`,
  )
  const findings = [
    `${broken.length} broken entries, ${stray.length} unknown donations in the ledger`,
    `${donations} donations compared with their status, ${mismatches.length} tell another story`,
    ...wrong,
    `${verdict.clearing.length} clearing books or matches that do not add up`,
    `${verdict.campaigns.length} campaigns whose cents do not add up`,
    `${verdict.gift_sums.length} days or months whose kept sums are not what their gifts come to`,
  ]
  return [describeMode('Sandbox', verdict.sandbox), describeMode('Live', verdict.live), ...findings].join('\n\n')
}

function describeMode(mode: string, balances: readonly BookBalance[]): string {
  return `${mode}\n${describeBalances(balances)}`
}
