import type { Command } from 'commander'
import { CAMPAIGN_TYPES, type CampaignType } from '../../contract/index.ts'
import { createCampaign, type StatementOfWork } from '../service/money/campaigns/create-campaign.ts'
import { print } from './print.ts'
import { readDay, readPercent } from './read-values.ts'
import { withService } from './with-service.ts'

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
export function addCreateCampaignCommand(group: Command): void {
  group
    .command('create')
    .description('make a campaign; gross and net ones need the statement of work that was signed')
    .requiredOption('--account <id>', 'whose campaign it is (m_…)')
    .requiredOption('--type <type>', CAMPAIGN_TYPES.join(', '))
    .requiredOption('--name <name>', 'what it is called')
    .option('--description <text>', 'what it is for')
    .requiredOption('--nonprofit <id>', 'who it pays out to (n_…)')
    .requiredOption('--start <day>', 'such as 2026-01-31')
    .requiredOption('--end <day>', 'such as 2026-06-30')
    .option('--target <day>', 'when the grant should have arrived')
    .option('--initiate <day>', 'when the grant sets out; a week before its target without it')
    .option('--auto-grants', 'custom: what is not returned becomes a grant on receipt')
    .option('--return <percent>', 'custom and net_returned: what goes back to the account on receipt', '0')
    .option('--expenses <percent>', 'gross: the expense share known in advance', '0')
    .option('--fee <percent>', 'statement of work: the fee')
    .option('--partnership-start <day>', 'statement of work')
    .option('--partnership-end <day>', 'statement of work')
    .option('--signer <name>', 'statement of work')
    .option('--signer-title <title>', 'statement of work')
    .option('--signer-email <address>', 'statement of work')
    .option('--signed-on <day>', 'statement of work')
    .option('--live', 'a live campaign; one of the sandbox without it')
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
  if (type === undefined) throw new Error(`--type is one of ${CAMPAIGN_TYPES.join(', ')}.`)
  return type
}

function statementOf(options: CreateOptions): StatementOfWork | undefined {
  const { fee, partnershipStart, partnershipEnd, signer, signerTitle, signerEmail, signedOn } = options
  const given = [fee, partnershipStart, partnershipEnd, signer, signerTitle, signerEmail, signedOn]
  if (given.every((one) => one === undefined)) return undefined
  const [share = '', start = '', end = '', signerName = '', title = '', email = '', signed = ''] = given
  if (given.includes(undefined)) {
    throw new Error(
      'A statement of work is --fee, --partnership-start, --partnership-end, --signer, --signer-title, --signer-email and --signed-on together.',
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
