import { type Command, Option } from 'commander'
import { dollars } from '../rendering/amounts.ts'
import { type ListedPayout, listPayouts, type PayoutFilter } from '../service/money/payouts/payout-records.ts'
import { nextPageLine, type Page, type PageOptions, readPage, withPages } from './paging.ts'
import { print } from './print.ts'
import { readDay } from './read-values.ts'
import { tableText } from './table-text.ts'
import { withService } from './with-service.ts'

const DAY_MS = 86_400_000

interface PayoutOptions extends PageOptions {
  live?: boolean
  for?: string
  status?: PayoutFilter['status']
  kind?: PayoutFilter['kind']
  method?: PayoutFilter['method']
  file?: string
  since?: string
  until?: string
  json?: boolean
}

/** Adds `almoner payouts list`. */
export function addListPayoutsCommand(group: Command): void {
  const command = group
    .command('list')
    .description('payouts, the newest first')
    .addOption(new Option('--status <status>', 'only those').choices(['sent', 'cashed', 'notified', 'returned']))
    .addOption(new Option('--kind <kind>', 'only those').choices(['donations', 'grant', 'expense']))
    .addOption(new Option('--method <method>', 'only those').choices(['ach', 'check']))
    .option('--for <id>', 'only those of a nonprofit (n_…) or account (m_…)')
    .option('--file <id>', 'only those in a bank file (ach_…)')
    .option('--since <day>', 'only those made on or after a day')
    .option('--until <day>', 'only those made on or before a day')
    .option('--live', 'live money; the sandbox without it')
    .option('--json', 'print one JSON object')
  withPages(command).action(async (options: PayoutOptions) => {
    const filter = filterOf(options)
    const found = await withService(({ db }) => readPage(options, (part) => listPayouts(db, filter, part)))
    const { rows: payouts, page, more } = found
    print(options.json, { payouts, page, more }, () => describe(found))
  })
}

function filterOf({ live, for: ownerId, status, kind, method, file, since, until }: PayoutOptions): PayoutFilter {
  return {
    ...{ liveMode: live === true, ownerId, status, kind, method, bankFileId: file },
    since: since === undefined ? undefined : readDay(since),
    before: until === undefined ? undefined : new Date(readDay(until).getTime() + DAY_MS),
  }
}

function describe(found: Page<ListedPayout>): string {
  const rows = found.rows.map((one) => [
    one.id,
    one.owner_name ?? one.owner_id,
    one.kind,
    one.method,
    one.check_number ?? '',
    dollars(one.amount),
    one.status,
    one.return_code ?? '',
    one.created_at.toISOString().slice(0, 10),
  ])
  const headings = ['id', 'for', 'kind', 'method', 'check', 'amount', 'status', 'code', 'made']
  return [tableText(headings, rows), ...nextPageLine(found)].join('\n')
}
