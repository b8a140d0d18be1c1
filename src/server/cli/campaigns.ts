import { readFile } from 'node:fs/promises'
import { type Command, Option } from 'commander'
import { CAMPAIGN_TYPES, type CampaignType } from '../../contract/index.ts'
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
import { createCampaign, type StatementOfWork } from '../service/money/campaigns/create-campaign.ts'
import { authorizePull, failPull, type PullReport, pullCampaigns } from '../service/money/campaigns/pull-campaigns.ts'
import { type ListedPull, listPulls, type PullFilter } from '../service/money/campaigns/pull-records.ts'
import { claimExpenses, finalizeCampaign, recordCampaignDonations } from '../service/money/campaigns/run-campaign.ts'
import { nextPageLine, type Page, type PageOptions, print, readPage, tableText, withPages } from './output.ts'
import { readCents, readDay, readPercent, readReturnCode } from './read-values.ts'
import { withService } from './with-service.ts'

const CONFIRM = "accept an unusual date, or an amount above the campaign's funds"
const AGAIN = 'import a file that was imported before'

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
  const group = program.command('campaigns').description('campaigns and their money')
  addCreateCampaignCommand(group)
  addBulkCommands(group)
  addListPullsCommand(group)
  group
    .command('expense')
    .description("record one expense; it is reimbursed as the campaign's rules allow")
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
    .description('close expenses, so that the rest becomes the grant; safe to repeat')
    .argument('<id>', 'the campaign (ca_…)')
    .option('--json', 'print one JSON object')
    .action(async (id: string, { json }: { json?: boolean }) => {
      const { onItsWay, ...state } = await withService((dependencies) => finalizeCampaign(dependencies, id))
      print(json, { ...state, on_its_way: onItsWay }, () => describe(state))
      if (onItsWay > 0)
        process.stderr.write(`Note: ${dollars(onItsWay)} hasn't arrived yet. It will be split by the same rule.\n`)
    })
  group
    .command('pull')
    .description('debit what is due from accounts now; the schedule does this daily')
    .option('--live', 'live money (default: sandbox)')
    .option('--json', 'print one JSON object')
    .action(async ({ live, json }: { live?: boolean; json?: boolean }) => {
      const report = await withService((dependencies) => pullCampaigns(dependencies, live === true))
      print(json, report, () => describePulls(report))
    })
  group
    .command('pull-failed')
    .description('record a returned debit; it is retried only where the ACH rules allow it')
    .argument('<id>', 'the debit (pull_…), or its 15-character bank reference')
    .requiredOption('--code <code>', "the bank's return code, such as R01", readReturnCode)
    .option('--json', 'print one JSON object')
    .action(async (id: string, { code, json }: { code: string; json?: boolean }) => {
      const { waitsFor } = await withService((dependencies) => failPull(dependencies, id, code))
      print(json, { waits_for: waitsFor }, () =>
        waitsFor === null ? 'No further action is needed.' : nextSteps[waitsFor],
      )
    })
  group
    .command('pull-again')
    .description('retry returned debits that the account has authorized again')
    .argument('<id...>', 'debits (pull_…)')
    .requiredOption('--authorized <day>', 'the day of the new authorization, such as 2026-01-31')
    .action(async (ids: string[], { authorized }: { authorized: string }) => {
      const day = readDay(authorized).toISOString().slice(0, 10)
      await withService(async (dependencies) => {
        for (const id of ids) await authorizePull(dependencies, id, day)
      })
    })
}

const nextSteps: Readonly<Record<PullWait, string>> = {
  retry: 'The next run retries it.',
  bank_account: 'Correct the bank account with: almoner bank set',
  authorization: 'After a new authorization, use: almoner campaigns pull-again',
  retries_spent: 'The ACH rules allow no further retry. After a new authorization, use: almoner campaigns pull-again',
}

function addBulkCommands(group: Command): void {
  group
    .command('donations')
    .description(
      'record donations from a CSV file with the column amount (cents) or dollars and optionally date; all rows or none',
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
      'record expenses from a CSV file with the columns amount (cents) or dollars, description and date; all rows or none',
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

/** Adds how to confirm a refused action on the command line. */
function namingOption(error: unknown): never {
  const option = error instanceof HttpError ? options[error.param ?? ''] : undefined
  throw error instanceof Error && option !== undefined ? new Error(`${error.message} (${option})`) : error
}

const options: Readonly<Record<string, string>> = { confirm: '--confirm', again: '--again' }

function requireGood<Row>({ rows, bad }: BulkRows<Row>, file: string): Row[] {
  if (bad.length === 0) return rows
  const lines = bad.map(({ line, reason }) => `${file}:${line}: ${reason}`)
  throw new Error(['Nothing was recorded. Correct these rows and try again:', ...lines].join('\n'))
}

function describePulls({ pulls, bankFileId, retryFileId, withoutAccount, withoutAuthorization }: PullReport): string {
  const retries = pulls.filter(({ repeats }) => repeats !== null).length
  return [
    `${pulls.length - retries} pulls, bank file ${bankFileId ?? 'none'}`,
    ...(retryFileId === null ? [] : [`${retries} repeated, bank file ${retryFileId}`]),
    ...(withoutAccount.length === 0 ? [] : [`${withoutAccount.length} accounts have no bank account`]),
    ...withoutAuthorization.map((id) => `${id} must authorize debits again; nothing was debited from it`),
  ].join('\n')
}

function describe({ funds, claims, final }: CampaignState): string {
  const places = Object.entries(funds).map(([place, cents]) => `${place} ${dollars(cents)}`)
  return `${places.join(', ')}; open claims ${dollars(claims)}${final ? '; final' : ''}`
}

interface CreateOptions {
  account: string
  type: string
  name: string
  description?: string
  nonprofit: string
  start: string
  end: string
  target?: string
  initiate?: string
  autoGrants?: boolean
  return: string
  expenses: string
  fee?: string
  partnershipStart?: string
  partnershipEnd?: string
  signer?: string
  signerTitle?: string
  signerEmail?: string
  signedOn?: string
  live?: boolean
  json?: boolean
}

/** Adds `almoner campaigns create`. */
function addCreateCampaignCommand(group: Command): void {
  group
    .command('create')
    .description('create a campaign; gross and net ones need a signed statement of work')
    .requiredOption('--account <id>', 'the account that owns it (m_…)')
    .requiredOption('--type <type>', CAMPAIGN_TYPES.join(', '))
    .requiredOption('--name <name>', 'display name')
    .option('--description <text>', 'purpose')
    .requiredOption('--nonprofit <id>', 'the nonprofit that receives the grant (n_…)')
    .requiredOption('--start <day>', 'first day, such as 2026-01-31')
    .requiredOption('--end <day>', 'last day, such as 2026-06-30')
    .option('--target <day>', 'the day the grant should arrive')
    .option('--initiate <day>', 'the day the grant is sent (default: a week before the target)')
    .option('--auto-grants', 'custom: grant the rest as soon as money arrives')
    .option(
      '--return <percent>',
      'custom and net_returned: share returned to the account as soon as money arrives',
      '0',
    )
    .option('--expenses <percent>', 'gross: share of expenses', '0')
    .option('--fee <percent>', 'statement of work: the fee')
    .option('--partnership-start <day>', 'statement of work: first day')
    .option('--partnership-end <day>', 'statement of work: last day')
    .option('--signer <name>', 'statement of work: name of the signer')
    .option('--signer-title <title>', 'statement of work: title of the signer')
    .option('--signer-email <address>', 'statement of work: e-mail address of the signer')
    .option('--signed-on <day>', 'statement of work: day of the signature')
    .option('--live', 'a live campaign (default: sandbox)')
    .option('--json', 'print one JSON object')
    .action((options: CreateOptions) => create(options))
}

async function create(options: CreateOptions): Promise<void> {
  const { id } = await withService((dependencies) =>
    createCampaign(dependencies, {
      accountId: options.account,
      liveMode: options.live === true,
      type: typeOf(options.type),
      name: options.name,
      description: options.description ?? null,
      nonprofitId: options.nonprofit,
      startDate: readDay(options.start),
      endDate: readDay(options.end),
      targetGrantReceiptDate: options.target === undefined ? null : readDay(options.target),
      grantDisbursementInitiationDate: options.initiate === undefined ? null : readDay(options.initiate),
      autoDistributeGrants: options.autoGrants === true,
      returnBasisPoints: readPercent(options.return),
      expenseBasisPoints: readPercent(options.expenses),
      statementOfWork: statementOf(options),
    }),
  )
  print(options.json, { id }, () => id)
}

function typeOf(text: string): CampaignType {
  const type = CAMPAIGN_TYPES.find((one) => one === text)
  if (type === undefined) throw new Error(`--type must be one of ${CAMPAIGN_TYPES.join(', ')}.`)
  return type
}

function statementOf(options: CreateOptions): StatementOfWork | undefined {
  const { fee, partnershipStart, partnershipEnd, signer, signerTitle, signerEmail, signedOn } = options
  const given = [fee, partnershipStart, partnershipEnd, signer, signerTitle, signerEmail, signedOn]
  if (given.every((one) => one === undefined)) return undefined
  const [share = '', start = '', end = '', signerName = '', title = '', email = '', signed = ''] = given
  if (given.includes(undefined)) {
    throw new Error(
      'A statement of work needs --fee, --partnership-start, --partnership-end, --signer, --signer-title, --signer-email and --signed-on.',
    )
  }
  return {
    feeBasisPoints: readPercent(share),
    partnershipStart: dayText(start),
    partnershipEnd: dayText(end),
    signerName,
    signerTitle: title,
    signerEmail: email,
    signedOn: dayText(signed),
  }
}

function dayText(text: string): string {
  return readDay(text).toISOString().slice(0, 10)
}

interface PullOptions extends PageOptions {
  live?: boolean
  account?: string
  status?: PullFilter['status']
  waiting?: boolean
  since?: string
  json?: boolean
}

/** Adds `almoner campaigns pulls`. */
function addListPullsCommand(group: Command): void {
  const command = group
    .command('pulls')
    .description('list debits, newest first, with status, bank file and next step')
    .addOption(new Option('--status <status>', 'only debits with this status').choices(['sent', 'settled', 'failed']))
    .option('--waiting', 'only returned debits that need action')
    .option('--account <id>', 'only debits of this account (m_…)')
    .option('--since <day>', 'only debits created on or after this day')
    .option('--live', 'live money (default: sandbox)')
    .option('--json', 'print one JSON object')
  withPages(command).action(async (options: PullOptions) => {
    const { live, account, status, waiting, since } = options
    const filter = { liveMode: live === true, accountId: account, status, waiting }
    const start = since === undefined ? undefined : readDay(since)
    const found = await withService(({ db }) =>
      readPage(options, (part) => listPulls(db, { ...filter, since: start }, part)),
    )
    const { rows: pulls, page, more } = found
    print(options.json, { pulls, page, more }, () => describePullList(found))
  })
}

function describePullList(found: Page<ListedPull>): string {
  const rows = found.rows.map((one) => [
    one.id,
    one.account_name,
    one.kind,
    dollars(one.amount),
    one.created_at.toISOString().slice(0, 10),
    one.settles_on,
    one.bank_file_id ?? '',
    one.attempt === 0 ? '' : `retry ${one.attempt} of ${one.repeats}`,
    one.status,
    one.return_code ?? '',
    one.waits_for ?? '',
  ])
  const headings = [
    'id',
    'account',
    'for',
    'amount',
    'made',
    'settles',
    'file',
    'repeats',
    'status',
    'code',
    'waits for',
  ]
  return [tableText(headings, rows), ...nextPageLine(found)].join('\n')
}
