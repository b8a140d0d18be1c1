import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { PullWait } from '../database/tables/campaigns.ts'
import { HttpError } from '../http/http-error.ts'
import { dollars } from '../rendering/amounts.ts'
import {
  type BulkRows,
  bulkContentHash,
  readBulkDonations,
  readBulkExpenses,
} from '../service/money/campaigns/bulk-csv.ts'
import type { CampaignState } from '../service/money/campaigns/campaign-splits.ts'
import { type PullReport, pullCampaigns } from '../service/money/campaigns/pull-campaigns.ts'
import { claimExpenses, finalizeCampaign, recordCampaignDonations } from '../service/money/campaigns/run-campaign.ts'
import { authorizePull, failPull } from '../service/money/campaigns/settle-pulls.ts'
import { addCreateCampaignCommand } from './create-campaign.ts'
import { addListPullsCommand } from './list-pulls.ts'
import { print } from './print.ts'
import { readCents, readDay, readReturnCode } from './read-values.ts'
import { withService } from './with-service.ts'

const CONFIRM = 'book it although it lies far off, or is more than the campaign has'
const AGAIN = 'book a file once more that was booked before'

interface ExpenseOptions {
  amount: number
  description: string
  date: string
  confirm?: boolean
}

interface BulkExpenseOptions {
  again?: boolean
  confirm?: boolean
}

/** Adds `almoner campaigns create|donations|expense|expenses|finalize|pulls|pull|pull-failed|pull-again`. */
export function addCampaignsCommand(program: Command): void {
  const group = program.command('campaigns').description('campaigns of all four types, and their money')
  addCreateCampaignCommand(group)
  addBulkCommands(group)
  addListPullsCommand(group)
  group
    .command('expense')
    .description('record one expense; it is returned as soon as the rule of the campaign allows')
    .argument('<id>', 'the campaign (ca_…)')
    .requiredOption('--amount <cents>', 'whole cents', readCents)
    .requiredOption('--description <text>', 'what it was for')
    .requiredOption('--date <day>', 'when it was spent')
    .option('--confirm', CONFIRM)
    .action(async (id: string, options: ExpenseOptions) => {
      const { amount, description, confirm: confirmed } = options
      const spentOn = readDay(options.date).toISOString().slice(0, 10)
      const state = await withService((dependencies) =>
        claimExpenses(dependencies, id, [{ amount, description, spentOn }], { confirmed }).catch(namingOption),
      )
      process.stdout.write(`${describe(state)}\n`)
    })
  group
    .command('finalize')
    .description('say that expenses are final: what is left becomes the grant; safe to run again')
    .argument('<id>', 'the campaign (ca_…)')
    .option('--json', 'print one JSON object')
    .action(async (id: string, { json }: { json?: boolean }) => {
      const { onItsWay, ...state } = await withService((dependencies) => finalizeCampaign(dependencies, id))
      print(json, { ...state, on_its_way: onItsWay }, () => describe(state))
      if (onItsWay > 0)
        process.stderr.write(
          `Note: ${dollars(onItsWay)} is still on its way; when it arrives it is split by the same rule.\n`,
        )
    })
  group
    .command('pull')
    .description('pull what is due from the accounts now; the schedule does it daily')
    .option('--live', 'live money; the sandbox without it')
    .option('--json', 'print one JSON object')
    .action(async ({ live, json }: { live?: boolean; json?: boolean }) => {
      const report = await withService((dependencies) => pullCampaigns(dependencies, live === true))
      print(json, report, () => describePulls(report))
    })
  group
    .command('pull-failed')
    .description('record that the bank sent a pull back; it is repeated only where the rules of the network let it')
    .argument('<id>', 'the pull (pull_…), or the 15 characters that the bank calls it by')
    .requiredOption('--code <code>', "the bank's return code, such as R01", readReturnCode)
    .option('--json', 'print one JSON object')
    .action(async (id: string, { code, json }: { code: string; json?: boolean }) => {
      const { waitsFor } = await withService((dependencies) => failPull(dependencies, id, code))
      print(json, { waits_for: waitsFor }, () => (waitsFor === null ? 'Nothing is awaited.' : nextSteps[waitsFor]))
    })
  group
    .command('pull-again')
    .description('debit anew what came back, because the account authorized it since')
    .argument('<id...>', 'pulls (pull_…)')
    .requiredOption('--authorized <day>', 'the day of the new authorization, such as 2026-01-31')
    .action(async (ids: string[], { authorized }: { authorized: string }) => {
      const day = readDay(authorized).toISOString().slice(0, 10)
      await withService(async (dependencies) => {
        for (const id of ids) await authorizePull(dependencies, id, day)
      })
    })
}

const nextSteps: Readonly<Record<PullWait, string>> = {
  retry: 'The next run debits it once more, marked as a retry.',
  bank_account: 'It waits until the account is set right with: almoner bank set',
  authorization: 'Nothing is debited there until the account authorizes it anew: almoner campaigns pull-again',
  retries_spent: 'It was repeated as often as the rules let it; it waits for: almoner campaigns pull-again',
}

function addBulkCommands(group: Command): void {
  group
    .command('donations')
    .description(
      'record donations from a CSV file with the column amount (cents) or dollars, and perhaps date, the day each was made; all of it or nothing',
    )
    .argument('<id>', 'the campaign (ca_…)')
    .argument('<file>', 'the CSV file')
    .option('--again', AGAIN)
    .action(async (id: string, path: string, { again = false }: { again?: boolean }) => {
      const text = await readFile(path, 'utf8')
      const rows = requireGood(readBulkDonations(text), path)
      const file = { contentHash: bulkContentHash(text), again }
      const ids = await withService((dependencies) =>
        recordCampaignDonations(dependencies, id, rows, { file }).catch(namingOption),
      )
      process.stdout.write(`${ids.length} donations recorded\n`)
    })
  group
    .command('expenses')
    .description(
      'record expenses from a CSV file with the columns amount (cents) or dollars, description, date; all of it or nothing',
    )
    .argument('<id>', 'the campaign (ca_…)')
    .argument('<file>', 'the CSV file')
    .option('--again', AGAIN)
    .option('--confirm', CONFIRM)
    .action(async (id: string, path: string, { again = false, confirm: confirmed }: BulkExpenseOptions) => {
      const text = await readFile(path, 'utf8')
      const rows = requireGood(readBulkExpenses(text), path)
      const file = { contentHash: bulkContentHash(text), again }
      const state = await withService((dependencies) =>
        claimExpenses(dependencies, id, rows, { confirmed, file }).catch(namingOption),
      )
      process.stdout.write(`${rows.length} expenses recorded\n${describe(state)}\n`)
    })
}

/** Says how what was refused is confirmed here. */
function namingOption(error: unknown): never {
  const option = error instanceof HttpError ? options[error.param ?? ''] : undefined
  throw error instanceof Error && option !== undefined ? new Error(`${error.message} (${option})`) : error
}

const options: Readonly<Record<string, string>> = { confirm: '--confirm', again: '--again' }

function requireGood<Row>({ rows, bad }: BulkRows<Row>, file: string): Row[] {
  if (bad.length === 0) return rows
  const lines = bad.map(({ line, reason }) => `${file}:${line}: ${reason}`)
  throw new Error(['nothing was recorded, because some rows cannot be read', ...lines].join('\n'))
}

function describePulls({ pulls, bankFileId, retryFileId, withoutAccount, withoutAuthorization }: PullReport): string {
  const retries = pulls.filter(({ repeats }) => repeats !== null).length
  return [
    `${pulls.length - retries} pulls, bank file ${bankFileId ?? 'none'}`,
    ...(retryFileId === null ? [] : [`${retries} repeated, bank file ${retryFileId}`]),
    ...(withoutAccount.length === 0 ? [] : [`${withoutAccount.length} accounts wait for a bank account`]),
    ...withoutAuthorization.map((id) => `${id} has to authorize its pulls anew: nothing is debited there`),
  ].join('\n')
}

function describe({ funds, claims, final }: CampaignState): string {
  const places = Object.entries(funds).map(([place, cents]) => `${place} ${dollars(cents)}`)
  return `${places.join(', ')}; open claims ${dollars(claims)}${final ? '; final' : ''}`
}
