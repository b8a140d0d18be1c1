import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import { ledgerAccounts } from '../database/tables/ledger-accounts.ts'
import { dollars } from '../rendering/amounts.ts'
import { closeMonths } from '../service/money/billing/close-months.ts'
import { type LedgerCheck, verifyLedger } from '../service/money/campaigns/verify-ledger.ts'
import { closedThrough, closePeriod, type LedgerBalance, trialBalance } from '../service/money/ledger/balances.ts'
import {
  countEntries,
  type DatedEntry,
  hledgerHeader,
  hledgerTransactions,
  JOURNAL_CSV_HEADINGS,
  type JournalSpan,
  journalCsvRows,
  journalOf,
} from '../service/money/ledger/journal-export.ts'
import { createProgress, print, tableText } from './output.ts'
import { readDay } from './read-values.ts'
import { withService } from './with-service.ts'

const DAY_MS = 86_400_000

/** Adds `almoner ledger …`. */
export function addLedgerCommand(program: Command): void {
  const group = program.command('ledger').description('the ledger')
  addVerifyCommand(group)
  addLedgerBalanceCommands(group)
  addExportJournalCommand(group)
}

function addVerifyCommand(group: Command): void {
  group
    .command('verify')
    .description("print the trial balance and check that ledger and donations agree; fails if they don't")
    .option('--json', 'print one JSON object')
    .action(async ({ json }: { json?: boolean }) => {
      const verdict = await withService(({ db }) => verifyLedger(db))
      print(json, verdict, () => describe(verdict))
      if (!verdict.holds) throw new Error("The ledger and the donations don't agree. The differences are listed above.")
    })
}

function describe(verdict: LedgerCheck): string {
  const { donations, broken_entries: broken, stray_donations: stray, mismatches } = verdict
  const wrong = mismatches.map(
    ({ id, status, expected, found }) =>
      `  ${id} is ${status}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`,
  )
  const findings = [
    `${broken.length} broken entries, ${stray.length} entries of unknown donations`,
    `${donations} donations compared with their status, ${mismatches.length} don't match`,
    ...wrong,
    `${verdict.clearing.length} clearing accounts or matches that don't add up`,
    `${verdict.campaigns.length} campaigns that don't add up`,
    `${verdict.gift_sums.length} days or months with wrong stored totals`,
  ]
  return [describeMode('Sandbox', verdict.sandbox), describeMode('Live', verdict.live), ...findings].join('\n\n')
}

function describeMode(mode: string, balances: readonly LedgerBalance[]): string {
  return `${mode}\n${describeBalances(balances)}`
}

/** Adds `almoner ledger balance` and `almoner ledger close`. */
function addLedgerBalanceCommands(group: Command): void {
  group
    .command('balance')
    .description('print the trial balance at the end of a day, UTC (default: now)')
    .argument('[day]', 'such as 2026-01-31')
    .option('--live', 'live money (default: sandbox)')
    .option('--json', 'print one JSON object')
    .action(async (day: string | undefined, { live = false, json }: { live?: boolean; json?: boolean }) => {
      const before = day === undefined ? undefined : new Date(readDay(day).getTime() + DAY_MS)
      const { balances, closed } = await withService(async ({ db }) => ({
        balances: await trialBalance(db, live, before),
        closed: await closedThrough(db, live),
      }))
      print(json, { balances, closed_through: closed ?? null }, () =>
        [describeBalances(balances), closed === undefined ? [] : `closed through ${closed}`].flat().join('\n\n'),
      )
    })
  group
    .command('close')
    .description("close the ledger through a day, UTC; nothing can be posted to closed days, and this can't be undone")
    .argument('<day>', 'such as 2026-01-31')
    .option('--live', 'live money (default: sandbox)')
    .action(async (day: string, { live = false }: { live?: boolean }) => {
      await withService(({ db, clock }) => closePeriod(db, { liveMode: live, day: readDay(day), now: clock.now(live) }))
      process.stdout.write(`closed through ${day}\n`)
    })
}

/** A table of ledger accounts and their balances, with the total. */
function describeBalances(balances: readonly LedgerBalance[]): string {
  const rows = balances.map(({ book, balance }) => [book, dollars(balance), ledgerAccounts[book].about])
  const total = balances.reduce((sum, { balance }) => sum + balance, 0)
  return tableText(['book', 'balance', 'contents'], [...rows, ['total', dollars(total), '']])
}

const FORMATS = {
  csv: { head: () => JOURNAL_CSV_HEADINGS, body: journalCsvRows },
  hledger: { head: hledgerHeader, body: hledgerTransactions },
}

interface ExportOptions {
  format: keyof typeof FORMATS
  from?: string
  to?: string
  out?: string
  live?: boolean
}

/** Adds `almoner ledger export`. */
function addExportJournalCommand(group: Command): void {
  group
    .command('export')
    .description('export journal entries for accounting software')
    .addOption(new Option('--format <format>', 'output format').choices(Object.keys(FORMATS)).default('csv'))
    .option('--from <day>', 'first day, UTC, such as 2026-01-01 (default: the beginning)')
    .option('--to <day>', 'last day, UTC, such as 2026-01-31 (default: today)')
    .option('--out <file>', 'output file (default: standard output)')
    .option('--live', 'live money (default: sandbox)')
    .action(exportJournal)
}

async function exportJournal({ format, from, to, out, live = false }: ExportOptions): Promise<void> {
  const span: JournalSpan = {
    liveMode: live,
    from: from === undefined ? undefined : readDay(from),
    before: to === undefined ? undefined : new Date(readDay(to).getTime() + DAY_MS),
  }
  if (span.from && span.before && span.from >= span.before) throw new Error(`${to} is before ${from}.`)
  const { head, body } = FORMATS[format]
  const progress = createProgress()
  try {
    await withService(({ db }) =>
      // Uses one snapshot, because donations may arrive during the export.
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const total = await countEntries(tx, span)
          let done = 0
          const written = (entries: readonly DatedEntry[]): string => {
            done += entries.length
            if (out !== undefined) progress.update(done, total, `${done} of ${total} entries`)
            return body(entries)
          }
          await writeTexts(out, textOf(head(), journalOf(tx, span), written))
          if (out !== undefined) progress.say(`${done} entries written to ${out}`)
        }),
    )
  } finally {
    progress.stop()
  }
}

async function* textOf(
  head: string,
  batches: AsyncIterable<readonly DatedEntry[]>,
  write: (entries: readonly DatedEntry[]) => string,
): AsyncGenerator<string> {
  yield head
  for await (const entries of batches) yield write(entries)
}

/** Writes to a temporary file first, so that an interrupted export doesn't leave a partial file. */
async function writeTexts(out: string | undefined, texts: AsyncIterable<string>): Promise<void> {
  if (out === undefined) {
    for await (const text of texts) process.stdout.write(text)
    return
  }
  const part = `${out}.part`
  try {
    await pipeline(Readable.from(texts), createWriteStream(part))
    await rename(part, out)
  } finally {
    await rm(part, { force: true })
  }
}

/** Adds `almoner close-month`. */
export function addCloseMonthCommand(program: Command): void {
  program
    .command('close-month')
    .description('invoice all accounts for ended months; safe to repeat')
    .option('--live', 'live donations only')
    .option('--sandbox', 'sandbox donations only')
    .option('--json', 'print one JSON object')
    .action(async (options: { live?: boolean; sandbox?: boolean; json?: boolean }) => {
      const modes = [true, false].filter((live) => options.live === options.sandbox || live === options.live)
      const invoices = await withService(async (dependencies) => {
        const made: string[] = []
        for (const liveMode of modes) made.push(...(await closeMonths(dependencies, liveMode)))
        return made
      })
      print(options.json, { invoices }, () => [`${invoices.length} invoices created`, ...invoices].join('\n'))
    })
}
