import { type Command, Option } from 'commander'
import { dollars } from '../rendering/amounts.ts'
import {
  BANK_FILE_STATES,
  type BankFileFilter,
  type ListedBankFile,
  listBankFiles,
} from '../service/money/payouts/bank-files.ts'
import { nextPageLine, type Page, type PageOptions, readPage, withPages } from './paging.ts'
import { print } from './print.ts'
import { readDay } from './read-values.ts'
import { tableText } from './table-text.ts'
import { withService } from './with-service.ts'

interface FileOptions extends PageOptions {
  live?: boolean
  purpose?: BankFileFilter['purpose']
  state?: BankFileFilter['state']
  since?: string
  json?: boolean
}

/** Adds `almoner payouts files`. */
export function addListBankFilesCommand(group: Command): void {
  const command = group
    .command('files')
    .description('bank files of payouts, pulls and campaign returns, the newest first, and which were not taken yet')
    .addOption(new Option('--purpose <purpose>', 'only those').choices(['payouts', 'pulls', 'returns']))
    .addOption(new Option('--state <state>', 'only those').choices(BANK_FILE_STATES))
    .option('--since <day>', 'only those made on or after a day')
    .option('--live', 'live money; the sandbox without it')
    .option('--json', 'print one JSON object')
  withPages(command).action(async (options: FileOptions) => {
    const { live, purpose, state, since } = options
    const start = since === undefined ? undefined : readDay(since)
    const liveMode = live === true
    const found = await withService(({ db, clock }) => {
      const filter = { liveMode, purpose, state, since: start, now: clock.now(liveMode) }
      return readPage(options, (part) => listBankFiles(db, filter, part))
    })
    const { rows: files, page, more } = found
    print(options.json, { files, page, more }, () => describe(found))
  })
}

function describe(found: Page<ListedBankFile>): string {
  const rows = found.rows.map((one) => [
    one.id,
    one.purpose,
    one.created_at.toISOString().slice(0, 10),
    one.effective_date,
    one.entries,
    dollars(one.debit_total),
    dollars(one.credit_total),
    one.state,
  ])
  const headings = ['id', 'for', 'made', 'effective', 'entries', 'debits', 'credits', 'state']
  return [tableText(headings, rows), ...nextPageLine(found)].join('\n')
}
