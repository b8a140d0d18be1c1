import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
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
import { createProgress } from './progress.ts'
import { readDay } from './read-values.ts'
import { withService } from './with-service.ts'

const DAY_MS = 86_400_000

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
export function addExportJournalCommand(group: Command): void {
  group
    .command('export')
    .description('write the journal for the accountant: every entry of some days, UTC')
    .addOption(new Option('--format <format>', 'how').choices(Object.keys(FORMATS)).default('csv'))
    .option('--from <day>', 'the first day, such as 2026-01-01; from the beginning without it')
    .option('--to <day>', 'the last day, such as 2026-01-31; up to now without it')
    .option('--out <file>', 'where to; else it is printed')
    .option('--live', 'live money; the sandbox without it')
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
      // One picture of the books, though gifts arrive meanwhile.
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

/** Writes to the file under another name first, so that an interrupted export leaves no half of one. */
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
