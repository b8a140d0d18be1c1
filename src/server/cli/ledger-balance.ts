import type { Command } from 'commander'
import { books } from '../database/tables/books.ts'
import { dollars } from '../rendering/amounts.ts'
import { type BookBalance, trialBalance } from '../service/money/ledger/balances.ts'
import { closedThrough, closePeriod } from '../service/money/ledger/close-period.ts'
import { print } from './print.ts'
import { readDay } from './read-values.ts'
import { tableText } from './table-text.ts'
import { withService } from './with-service.ts'

const DAY_MS = 86_400_000

/** Adds `almoner ledger balance` and `almoner ledger close`. */
export function addLedgerBalanceCommands(group: Command): void {
  group
    .command('balance')
    .description('the trial balance at the end of a day, UTC; of now without one')
    .argument('[day]', 'such as 2026-01-31')
    .option('--live', 'live money; the sandbox without it')
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
    .description('close the books up to and with a day, UTC, for good: nothing can be posted there any more')
    .argument('<day>', 'such as 2026-01-31')
    .option('--live', 'live money; the sandbox without it')
    .action(async (day: string, { live = false }: { live?: boolean }) => {
      await withService(({ db, clock }) => closePeriod(db, { liveMode: live, day: readDay(day), now: clock.now(live) }))
      process.stdout.write(`closed through ${day}\n`)
    })
}

/** Books and their balances as a table with its total. */
export function describeBalances(balances: readonly BookBalance[]): string {
  const rows = balances.map(({ book, balance }) => [book, dollars(balance), books[book].about])
  const total = balances.reduce((sum, { balance }) => sum + balance, 0)
  return tableText(['book', 'balance', 'what it holds'], [...rows, ['total', dollars(total), '']])
}
