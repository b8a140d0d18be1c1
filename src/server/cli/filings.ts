import type { Command } from 'commander'
import { einDigits } from '../kernel/identifiers.ts'
import { requireAccount } from '../service/accounts/manage-accounts.ts'
import { type FilingHistoryEntry, filingHistory } from '../service/filings/filing-records.ts'
import { print } from './print.ts'
import { tableText } from './table-text.ts'
import { withDatabase } from './with-database.ts'

interface HistoryOptions {
  account: string
  live?: boolean
  json?: boolean
}

/** Adds `almoner filings history EIN`. */
export function addFilingsCommand(program: Command): void {
  program
    .command('filings')
    .description('look into the filing data of law firms')
    .command('history')
    .description('every change of a client’s facts: when, which field, from what to what, by which request')
    .argument('<ein>', 'the client’s EIN')
    .requiredOption('--account <id>', 'the law firm’s account, m_…')
    .option('--live', 'live clients instead of test ones')
    .option('--json', 'print the entries as one JSON array')
    .action((ein: string, options: HistoryOptions) => printHistory(ein, options))
}

async function printHistory(text: string, { account, live = false, json = false }: HistoryOptions): Promise<void> {
  const ein = einDigits(text)
  if (ein === undefined) throw new Error(`${text} is no EIN: it has nine digits.`)
  const history = await withDatabase(async ({ db }) => {
    await requireAccount(db, account)
    return filingHistory(db, { accountId: account, liveMode: live }, ein)
  })
  print(json, history, () => tableText(HEADINGS, history.map(rowOf)))
}

const HEADINGS = ['When', 'Who', 'Year', 'Field', 'From', 'To', 'Request']

function rowOf({ at, by, fiscalYearEnd, field, from, to, requestId }: FilingHistoryEntry): string[] {
  return [at.toISOString(), by ?? '', fiscalYearEnd ?? 'standing', field, inWords(from), inWords(to), requestId]
}

function inWords(value: FilingHistoryEntry['from']): string {
  return typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)
}
