import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { dollars } from '../rendering/amounts.ts'
import { type BulkRows, readBulkDonations, readBulkExpenses } from '../service/money/campaigns/bulk-csv.ts'
import type { CampaignState } from '../service/money/campaigns/campaign-funds.ts'
import { pullCampaigns } from '../service/money/campaigns/pull-campaigns.ts'
import { claimExpenses, finalizeCampaign, recordCampaignDonations } from '../service/money/campaigns/run-campaign.ts'
import { failPull } from '../service/money/campaigns/settle-pulls.ts'
import { addCreateCampaignCommand } from './create-campaign.ts'
import { print } from './print.ts'
import { readCents, readDay } from './read-values.ts'
import { withService } from './with-service.ts'

/** Adds `almoner campaigns create|donations|expense|expenses|finalize|pull|pull-failed`. */
export function addCampaignsCommand(program: Command): void {
  const group = program.command('campaigns').description('campaigns of all four types, and their money')
  addCreateCampaignCommand(group)
  addBulkCommands(group)
  group
    .command('expense')
    .description('record one expense; it is returned as soon as the rule of the campaign allows')
    .argument('<id>', 'the campaign (ca_…)')
    .requiredOption('--amount <cents>', 'whole cents', readCents)
    .requiredOption('--description <text>', 'what it was for')
    .requiredOption('--date <day>', 'when it was spent')
    .action(async (id: string, options: { amount: number; description: string; date: string }) => {
      const spentOn = readDay(options.date).toISOString().slice(0, 10)
      const state = await withService((dependencies) =>
        claimExpenses(dependencies, id, [{ amount: options.amount, description: options.description, spentOn }]),
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
      print(json, report, () => `${report.pulls.length} pulls, bank file ${report.bankFileId ?? 'none'}`)
    })
  group
    .command('pull-failed')
    .description('record that the bank sent a pull back: its donations are due again')
    .argument('<id>', 'the pull (pull_…)')
    .action((id: string) => withService((dependencies) => failPull(dependencies, id)))
}

function addBulkCommands(group: Command): void {
  group
    .command('donations')
    .description('record donations from a CSV file with the column amount (cents); all of it or nothing')
    .argument('<id>', 'the campaign (ca_…)')
    .argument('<file>', 'the CSV file')
    .action(async (id: string, file: string) => {
      const rows = requireGood(readBulkDonations(await readFile(file, 'utf8')), file)
      const ids = await withService((dependencies) => recordCampaignDonations(dependencies, id, rows))
      process.stdout.write(`${ids.length} donations recorded\n`)
    })
  group
    .command('expenses')
    .description(
      'record expenses from a CSV file with the columns amount (cents), description, date; all of it or nothing',
    )
    .argument('<id>', 'the campaign (ca_…)')
    .argument('<file>', 'the CSV file')
    .action(async (id: string, file: string) => {
      const rows = requireGood(readBulkExpenses(await readFile(file, 'utf8')), file)
      const state = await withService((dependencies) => claimExpenses(dependencies, id, rows))
      process.stdout.write(`${rows.length} expenses recorded\n${describe(state)}\n`)
    })
}

function requireGood<Row>({ rows, bad }: BulkRows<Row>, file: string): Row[] {
  if (bad.length === 0) return rows
  const lines = bad.map(({ line, reason }) => `${file}:${line}: ${reason}`)
  throw new Error(['nothing was recorded, because some rows cannot be read', ...lines].join('\n'))
}

function describe({ funds, claims, final }: CampaignState): string {
  const places = Object.entries(funds).map(([place, cents]) => `${place} ${dollars(cents)}`)
  return `${places.join(', ')}; open claims ${dollars(claims)}${final ? '; final' : ''}`
}
