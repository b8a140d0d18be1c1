import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { readEnvironment } from '../app/environment.ts'
import { openProcessor } from '../app/open-processor.ts'
import { dollars } from '../rendering/amounts.ts'
import { readBalanceReport } from '../service/money/reconciliation/files/read-csv-statement.ts'
import { LARGEST_STATEMENT } from '../service/money/reconciliation/files/statement.ts'
import {
  importTransactions,
  readProcessor,
  type TransactionImport,
} from '../service/money/reconciliation/import-transactions.ts'
import { matchBank, matchProcessor } from '../service/money/reconciliation/match-items.ts'
import { type ClearingQueue, processorQueue } from '../service/money/reconciliation/open-items.ts'
import { print, tableText } from './output.ts'
import { type CommandDependencies, withService } from './with-service.ts'

interface Mode {
  live?: boolean
  json?: boolean
}

/** Adds `almoner processor …`. */
export function addProcessorCommand(program: Command): void {
  const group = program.command('processor').description("the processor's statement")
  group
    .command('import')
    .description('import balance transactions and match them; safe to repeat')
    .argument('[file]', 'its itemized balance report or dashboard export, CSV (default: ask the processor)')
    .option('--live', 'live money (default: sandbox)')
    .option('--json', 'print one JSON object')
    .action(async (file: string | undefined, { live = false, json }: Mode) => {
      const done = await withService(async (dependencies) => {
        const read = await take(dependencies, live, file)
        return { ...read, matched: (await matchProcessor(dependencies, live)) + (await matchBank(dependencies, live)) }
      })
      const { beforeOpening, ...said } = done
      print(json, { ...said, before_opening: beforeOpening }, () => describe(done))
    })
  group
    .command('open')
    .description('list unmatched transactions and expected ones that are missing')
    .option('--live', 'live money (default: sandbox)')
    .option('--json', 'print one JSON object')
    .action(async ({ live = false, json }: Mode) => {
      const queue = await withService(({ db }) => processorQueue(db, live))
      print(json, { items: queue.items.map(jsonOf) }, () => describeQueue(queue))
    })
}

async function take(
  dependencies: CommandDependencies,
  liveMode: boolean,
  file: string | undefined,
): Promise<TransactionImport> {
  if (file !== undefined) {
    const bytes = await readFile(file)
    if (bytes.length > 2 * LARGEST_STATEMENT)
      throw new Error(`${file} is too large for a report. Split it into smaller files.`)
    const transactions = readBalanceReport(bytes.toString('utf8'))
    return importTransactions(dependencies, { liveMode, processor: 'stripe' }, transactions)
  }
  const { processors } = await openProcessor(readEnvironment(process.env), dependencies.clock)
  const processor = liveMode ? processors?.live : processors?.test
  const read = processor === undefined ? undefined : await readProcessor(dependencies, liveMode, processor)
  if (read === undefined) throw new Error('No processor is set up for this mode. Pass its report as a CSV file.')
  return read
}

function describe({ fresh, known, beforeOpening, matched }: TransactionImport & { matched: number }): string {
  return `${fresh} new, ${known} known, ${beforeOpening} from before the opening, ${matched} matched. List unmatched items with: almoner processor open`
}

function jsonOf({ entryId, subjectId, kind, amount, day, isShown, text }: ClearingQueue['items'][number]): object {
  return { item: entryId, record: subjectId, kind, amount, day, shown: isShown, text }
}

function describeQueue({ items }: ClearingQueue): string {
  if (items.length === 0) return 'Nothing is unmatched. The ledger and the processor agree.'
  const rows = items.map(({ entryId, day, amount, isShown, subjectId, text }) => [
    ...[
      String(entryId),
      day,
      dollars(isShown ? -amount : amount),
      isShown ? 'shown' : 'expected',
      subjectId,
      text.slice(0, 50),
    ],
  ])
  return tableText(['item', 'day', 'amount', 'is', 'record', 'says'], rows)
}
