import { type Command, Option } from 'commander'
import { dollars } from '../rendering/amounts.ts'
import { type ListedPull, listPulls, type PullFilter } from '../service/money/campaigns/pull-records.ts'
import { nextPageLine, type Page, type PageOptions, readPage, withPages } from './paging.ts'
import { print } from './print.ts'
import { readDay } from './read-values.ts'
import { tableText } from './table-text.ts'
import { withService } from './with-service.ts'

interface PullOptions extends PageOptions {
  live?: boolean
  account?: string
  status?: PullFilter['status']
  waiting?: boolean
  since?: string
  json?: boolean
}

/** Adds `almoner campaigns pulls`. */
export function addListPullsCommand(group: Command): void {
  const command = group
    .command('pulls')
    .description('debits of accounts, the newest first: how each stands, in which bank file, and what it waits for')
    .addOption(new Option('--status <status>', 'only those').choices(['sent', 'settled', 'failed']))
    .option('--waiting', 'only those that came back and wait for something')
    .option('--account <id>', 'only those of an account (m_…)')
    .option('--since <day>', 'only those made on or after a day')
    .option('--live', 'live money; the sandbox without it')
    .option('--json', 'print one JSON object')
  withPages(command).action(async (options: PullOptions) => {
    const { live, account, status, waiting, since } = options
    const filter = { liveMode: live === true, accountId: account, status, waiting }
    const start = since === undefined ? undefined : readDay(since)
    const found = await withService(({ db }) =>
      readPage(options, (part) => listPulls(db, { ...filter, since: start }, part)),
    )
    const { rows: pulls, page, more } = found
    print(options.json, { pulls, page, more }, () => describe(found))
  })
}

function describe(found: Page<ListedPull>): string {
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
