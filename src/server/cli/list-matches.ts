import type { Command } from 'commander'
import { dollars } from '../rendering/amounts.ts'
import { type MatchedItem, matchedItems } from '../service/money/reconciliation/match-items.ts'
import { print } from './print.ts'
import { tableText } from './table-text.ts'
import { withService } from './with-service.ts'

const MOST = 50

/** Adds `almoner bank matches`. */
export function addListMatchesCommand(group: Command): void {
  group
    .command('matches')
    .description('the latest matches that stand, with the IDs that "bank unmatch" takes')
    .option('--of <record>', 'those of one record alone, such as an invoice or a payout')
    .option('--live', 'live money; the sandbox without it')
    .option('--json', 'print one JSON object')
    .action(async ({ of: record, live = false, json }: { of?: string; live?: boolean; json?: boolean }) => {
      const items = await withService(({ db }) => matchedItems(db, { liveMode: live, record, most: MOST }))
      print(json, { items: items.map(jsonOf) }, () => describe(items))
    })
}

function jsonOf({ matchId, byHand, book, entryId, subjectId, amount, day }: MatchedItem): object {
  return { match: matchId, by_hand: byHand, book, item: entryId, record: subjectId, amount, day }
}

function describe(items: readonly MatchedItem[]): string {
  if (items.length === 0) return 'Nothing is matched.'
  const rows = items.map(({ matchId, byHand, entryId, subjectId, amount, day }) => [
    ...[matchId, byHand ? 'people' : 'itself', String(entryId), day, dollars(Math.abs(amount)), subjectId],
  ])
  return tableText(['match', 'made by', 'item', 'day', 'amount', 'record'], rows)
}
