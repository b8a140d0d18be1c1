import { readFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { dollars } from '../rendering/amounts.ts'
import { readCsvMap } from '../service/money/reconciliation/files/read-csv-statement.ts'
import { readStatement } from '../service/money/reconciliation/files/read-statement.ts'
import { LARGEST_STATEMENT } from '../service/money/reconciliation/files/statement.ts'
import { importStatement, type StatementImport } from '../service/money/reconciliation/import-statement.ts'
import {
  EXPLANATIONS,
  type Explanation,
  explainItem,
  type MatchedItem,
  type MatchingDependencies,
  matchBank,
  matchByHand,
  matchedItems,
  undoMatch,
} from '../service/money/reconciliation/match-items.ts'
import {
  bankQueue,
  type ClearingQueue,
  lockClearing,
  openClearing,
  processorQueue,
} from '../service/money/reconciliation/open-items.ts'
import { print, tableText } from './output.ts'
import { readDay, readSignedCents } from './read-values.ts'
import { type CommandDependencies, withService } from './with-service.ts'

interface ImportOptions {
  live?: boolean
  map?: string
  json?: boolean
}

/** Adds `almoner bank import|opening`, and the commands for open items. */
export function addBankStatementCommands(group: Command): void {
  group
    .command('import')
    .description('import a bank statement and match it; safe to repeat, and an invalid file changes nothing')
    .argument('<file>', 'camt.053, BAI2 or CSV')
    .option(
      '--map <columns>',
      'for CSV, such as "date=Posting Date,amount=Amount,text=Memo,reference=Ref,id=Id,check=Check"',
    )
    .option('--live', 'live money (default: sandbox)')
    .option('--json', 'print one JSON object')
    .action(importFile)
  group
    .command('opening')
    .description('record the opening balances of bank and processor, once, before the first import')
    .argument('<day>', 'such as 2026-01-31')
    .requiredOption('--bank <cents>', "the bank's closing balance that day", readSignedCents)
    .option('--processor <cents>', "the processor's closing balance that day", readSignedCents, 0)
    .option('--live', 'live money (default: sandbox)')
    .action((day: string, { bank, processor, live = false }: { bank: number; processor: number; live?: boolean }) => {
      readDay(day)
      return withService((dependencies) => openClearing(dependencies, { liveMode: live, day, bank, processor }))
    })
  addBankMatchCommands(group)
}

async function importFile(file: string, { live = false, map, json }: ImportOptions): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length > 2 * LARGEST_STATEMENT)
    throw new Error(`${file} is too large for a statement. Split it into smaller files.`)
  const read = readStatement(bytes.toString('utf8'), map === undefined ? undefined : readCsvMap(map))
  const { imports, matched } = await withService(async (dependencies) => ({
    imports: await importStatement(dependencies, live, read),
    matched: await matchBank(dependencies, live),
  }))
  const rows = imports.map(({ beforeOpening, ...rest }) => ({ ...rest, before_opening: beforeOpening }))
  print(json, { format: read.format, statements: rows, matched }, () => describe(imports, matched))
}

function describe(imports: readonly StatementImport[], matched: number): string {
  const rows = imports.map(({ id, fresh, known, pending, beforeOpening, difference }) => [
    ...[id ?? 'nothing new', String(fresh), String(known), String(pending), String(beforeOpening)],
    difference === null ? 'not stated' : difference === 0 ? 'agrees' : `differs by ${dollars(difference)}`,
  ])
  const table = tableText(['statement', 'new', 'known', 'not booked yet', 'before opening', 'balance'], rows)
  return `${table}\n\n${matched} matched. List unmatched items with: almoner bank open`
}

interface Mode {
  live?: boolean
  json?: boolean
}

/** Adds `almoner bank open|matches|match|unmatch|book`. */
function addBankMatchCommands(group: Command): void {
  addListMatchesCommand(group)
  group
    .command('open')
    .description('list unmatched bank lines and expected payments, with proposed matches')
    .option('--live', 'live money (default: sandbox)')
    .option('--json', 'print one JSON object')
    .action(async ({ live = false, json }: Mode) => {
      const queue = await withService((dependencies) => bankQueue(dependencies.db, live))
      print(json, matchJson(queue), () => describeMatch(queue))
    })
  group
    .command('match')
    .description('match the named items, or one item as proposed; without items, match automatically')
    .argument('[items...]', 'item numbers from "bank open"', readItems)
    .option('--proposed', 'accept every proposed match')
    .option('--live', 'live money (default: sandbox)')
    .action(match)
  group
    .command('unmatch')
    .description("undo a match; its items won't be matched automatically again")
    .argument('<match>', 'match ID from "bank matches"')
    .option('--live', 'live money (default: sandbox)')
    .action((id: string, { live = false }: Mode) =>
      withService((dependencies) => matching(dependencies, live, (work) => undoMatch(work, id))),
    )
  group
    .command('book')
    .description('post an unmatched bank line to a ledger account')
    .argument('<item>', 'item number from "bank open"', readItem)
    .requiredOption('--as <book>', EXPLANATIONS.join(', '), readExplanation)
    .option('--live', 'live money (default: sandbox)')
    .action(async (entryId: number, { as, live = false }: Mode & { as: Explanation }) => {
      await withService((dependencies) => matching(dependencies, live, (work) => explainItem(work, { entryId, as })))
    })
}

async function match(
  items: number[] = [],
  { live = false, proposed = false }: Mode & { proposed?: boolean },
): Promise<void> {
  const matched = await withService(async (dependencies) => {
    const sure = await matchBank(dependencies, live)
    if (!proposed && items.length === 0) return sure
    const bank = await bankQueue(dependencies.db, live)
    const processor = await processorQueue(dependencies.db, live)
    const all = [...bank.proposed, ...processor.proposed].map(entriesOf)
    const groups = proposed ? all : [named(all, items)]
    await matching(dependencies, live, async (work) => {
      for (const group of groups) await matchByHand(work, group)
    })
    return sure + groups.length
  })
  process.stdout.write(`${matched} matched\n`)
}

/** The named items; for a single item, the whole proposed match. */
function named(proposed: readonly (readonly number[])[], items: readonly number[]): readonly number[] {
  const [only, ...others] = items
  if (only === undefined || others.length > 0) return items
  return proposed.find((group) => group.includes(only)) ?? items
}

function entriesOf(group: readonly { entryId: number }[]): number[] {
  return group.map(({ entryId }) => entryId)
}

function matching<Result>(
  { db, newId, clock }: CommandDependencies,
  liveMode: boolean,
  work: (dependencies: MatchingDependencies) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await lockClearing(tx, liveMode)
    return work({ tx, newId, liveMode, now: clock.now(liveMode) })
  })
}

function matchJson({ items, proposed }: ClearingQueue): object {
  const groups = proposed.map(entriesOf)
  return {
    items: items.map(({ entryId, subjectId, kind, amount, day, isShown, text, checkNumber }) => ({
      ...{ item: entryId, record: subjectId, kind, amount, day, shown: isShown, check_number: checkNumber, text },
      proposed: groups.find((group) => group.includes(entryId))?.filter((one) => one !== entryId) ?? [],
    })),
  }
}

function describeMatch({ items, proposed }: ClearingQueue): string {
  if (items.length === 0) return 'Nothing is unmatched. The ledger and the bank agree.'
  const groups = proposed.map(entriesOf)
  const rows = items.map(({ entryId, subjectId, amount, day, isShown, text }) => [
    ...[String(entryId), day, dollars(isShown ? -amount : amount), isShown ? 'shown' : 'expected', subjectId],
    ...[
      text.slice(0, 40),
      (groups.find((group) => group.includes(entryId)) ?? []).filter((one) => one !== entryId).join(' '),
    ],
  ])
  return tableText(['item', 'day', 'amount', 'is', 'record', 'says', 'proposed with'], rows)
}

function readItem(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Use an item number from "bank open", such as 4711.')
  return Number(text)
}

function readItems(text: string, before: readonly number[] = []): number[] {
  return [...before, readItem(text)]
}

function readExplanation(text: string): Explanation {
  const found = EXPLANATIONS.find((one) => one === text)
  if (found === undefined) throw new InvalidArgumentError(`Use one of ${EXPLANATIONS.join(', ')}.`)
  return found
}

const MAX_MATCHES = 50

/** Adds `almoner bank matches`. */
function addListMatchesCommand(group: Command): void {
  group
    .command('matches')
    .description('list the latest matches, with the IDs for "bank unmatch"')
    .option('--of <record>', 'only matches of one record, such as an invoice or a payout')
    .option('--live', 'live money (default: sandbox)')
    .option('--json', 'print one JSON object')
    .action(async ({ of: record, live = false, json }: { of?: string; live?: boolean; json?: boolean }) => {
      const items = await withService(({ db }) => matchedItems(db, { liveMode: live, record, most: MAX_MATCHES }))
      print(json, { items: items.map(pairJson) }, () => describeMatches(items))
    })
}

function pairJson({ matchId, byHand, book, entryId, subjectId, amount, day }: MatchedItem): object {
  return { match: matchId, by_hand: byHand, book, item: entryId, record: subjectId, amount, day }
}

function describeMatches(items: readonly MatchedItem[]): string {
  if (items.length === 0) return 'There are no matches.'
  const rows = items.map(({ matchId, byHand, entryId, subjectId, amount, day }) => [
    ...[matchId, byHand ? 'people' : 'itself', String(entryId), day, dollars(Math.abs(amount)), subjectId],
  ])
  return tableText(['match', 'made by', 'item', 'day', 'amount', 'record'], rows)
}
