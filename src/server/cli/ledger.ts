import type { Command } from 'commander'
import type { Database } from '../database/tables/tables.ts'
import { type CampaignMismatch, verifyCampaigns } from '../service/money/campaigns/verify-campaigns.ts'
import { type StatusHistoryMismatch, verifyStatusHistories } from '../service/money/donations/verify-status-history.ts'
import { type BookBalance, trialBalance } from '../service/money/ledger/balances.ts'
import { brokenEntries, strayDonations } from '../service/money/ledger/verify-entries.ts'
import { addExportJournalCommand } from './export-journal.ts'
import { addLedgerBalanceCommands, describeBalances } from './ledger-balance.ts'
import { print } from './print.ts'
import { withService } from './with-service.ts'

interface Verdict {
  holds: boolean
  donations: number
  sandbox: BookBalance[]
  live: BookBalance[]
  broken_entries: number[]
  stray_donations: string[]
  mismatches: StatusHistoryMismatch[]
  campaigns: CampaignMismatch[]
}

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
      const verdict = await withService(({ db }) => verify(db))
      print(json, verdict, () => describe(verdict))
      if (!verdict.holds) throw new Error('The ledger does not hold.')
    })
}

async function verify(db: Database): Promise<Verdict> {
  const sandbox = await trialBalance(db, false)
  const live = await trialBalance(db, true)
  const broken = await brokenEntries(db)
  const stray = await strayDonations(db)
  const { donations, mismatches } = await verifyStatusHistories(db)
  const campaigns = await verifyCampaigns(db)
  const findings = [broken, stray, mismatches, campaigns].reduce((count, found) => count + found.length, 0)
  const holds = sum(sandbox) === 0 && sum(live) === 0 && findings === 0
  return { holds, donations, sandbox, live, broken_entries: broken, stray_donations: stray, mismatches, campaigns }
}

function describe(verdict: Verdict): string {
  const { donations, broken_entries: broken, stray_donations: stray, mismatches } = verdict
  const wrong = mismatches.map(
    ({ id, status, expected, found }) =>
      `  ${id} is ${status}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`,
  )
  const findings = [
    `${broken.length} broken entries, ${stray.length} unknown donations in the ledger`,
    `${donations} donations compared with their status, ${mismatches.length} tell another story`,
    ...wrong,
    `${verdict.campaigns.length} campaigns whose cents do not add up`,
  ]
  return [describeMode('Sandbox', verdict.sandbox), describeMode('Live', verdict.live), ...findings].join('\n\n')
}

function describeMode(mode: string, balances: readonly BookBalance[]): string {
  return `${mode}\n${describeBalances(balances)}`
}

function sum(balances: readonly BookBalance[]): number {
  return balances.reduce((total, { balance }) => total + balance, 0)
}
