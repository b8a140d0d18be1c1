import { type Command, InvalidArgumentError } from 'commander'
import { dollars } from '../rendering/amounts.ts'
import {
  EXPLANATIONS,
  type Explanation,
  explainItem,
  type MatchingDependencies,
  matchByHand,
  undoMatch,
} from '../service/money/reconciliation/match-items.ts'
import { matchBank } from '../service/money/reconciliation/match-statements.ts'
import { bankQueue, type ClearingQueue, processorQueue } from '../service/money/reconciliation/open-items.ts'
import { lockClearing } from '../service/money/reconciliation/opening.ts'
import { addListMatchesCommand } from './list-matches.ts'
import { print } from './print.ts'
import { tableText } from './table-text.ts'
import type { CommandDependencies } from './with-service.ts'
import { withService } from './with-service.ts'

interface Mode {
  live?: boolean
  json?: boolean
}

/** Adds `almoner bank open|matches|match|unmatch|book`. */
export function addBankMatchCommands(group: Command): void {
  addListMatchesCommand(group)
  group
    .command('open')
    .description('what the bank has shown and nothing explains, and what was expected and not shown, with proposals')
    .option('--live', 'live money; the sandbox without it')
    .option('--json', 'print one JSON object')
    .action(async ({ live = false, json }: Mode) => {
      const queue = await withService((dependencies) => bankQueue(dependencies.db, live))
      print(json, jsonOf(queue), () => describe(queue))
    })
  group
    .command('match')
    .description('match open items by hand, or as it is proposed for one of them; by themselves where none is named')
    .argument('[items...]', 'numbers, as "bank open" shows them', readItems)
    .option('--proposed', 'take every proposal')
    .option('--live', 'live money; the sandbox without it')
    .action(match)
  group
    .command('unmatch')
    .description('take a match apart; from then on only people match its items')
    .argument('<match>', 'its ID, as "bank matches" shows it')
    .option('--live', 'live money; the sandbox without it')
    .action((id: string, { live = false }: Mode) =>
      withService((dependencies) => matching(dependencies, live, (work) => undoMatch(work, id))),
    )
  group
    .command('book')
    .description('say what a movement is that nothing of ours explains')
    .argument('<item>', 'its number, as "bank open" shows it', readItem)
    .requiredOption('--as <book>', EXPLANATIONS.join(', '), readExplanation)
    .option('--live', 'live money; the sandbox without it')
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

/** What was named; where that is one item, all that is proposed with it. */
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

function jsonOf({ items, proposed }: ClearingQueue): object {
  const groups = proposed.map(entriesOf)
  return {
    items: items.map(({ entryId, subjectId, kind, amount, day, isShown, text, checkNumber }) => ({
      ...{ item: entryId, record: subjectId, kind, amount, day, shown: isShown, check_number: checkNumber, text },
      proposed: groups.find((group) => group.includes(entryId))?.filter((one) => one !== entryId) ?? [],
    })),
  }
}

function describe({ items, proposed }: ClearingQueue): string {
  if (items.length === 0) return 'Nothing stands open: books and bank tell one story.'
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
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('An item has a number, such as 4711.')
  return Number(text)
}

function readItems(text: string, before: readonly number[] = []): number[] {
  return [...before, readItem(text)]
}

function readExplanation(text: string): Explanation {
  const found = EXPLANATIONS.find((one) => one === text)
  if (found === undefined) throw new InvalidArgumentError(`It is one of ${EXPLANATIONS.join(', ')}.`)
  return found
}
