import { sql } from 'kysely'
import type { Database } from '../../../database/tables/tables.ts'
import { onceEvery } from '../../../http/once-every.ts'
import type { WatchedGauge } from '../../../http/watched-gauge.ts'
import { type BookBalance, trialBalance } from './balances.ts'

/** All lines are read for it: so seldom, and not for long. */
const EVERY_MS = 300_000

/** What `/metrics` shows of the books: what each holds, and that together they sum to zero. */
export function ledgerGauges(db: Database): WatchedGauge[] {
  const look = onceEvery(EVERY_MS, async () => [
    { mode: 'live', balances: await balancesWithin(db, true) },
    { mode: 'test', balances: await balancesWithin(db, false) },
  ])
  return [
    {
      name: 'almoner_book_cents',
      help: 'What each book holds, in cents, by mode: above zero a debit, below a credit; some minutes old',
      labelNames: ['book', 'mode'],
      read: async () =>
        (await look()).flatMap(({ mode, balances }) =>
          balances.map(({ book, balance }) => ({ labels: { book, mode }, value: balance })),
        ),
    },
    {
      name: 'almoner_ledger_imbalance_cents',
      help: 'What all books of a mode sum to: anything but zero is a fault; some minutes old',
      labelNames: ['mode'],
      read: async () =>
        (await look()).map(({ mode, balances }) => ({
          labels: { mode },
          value: balances.reduce((sum, { balance }) => sum + balance, 0),
        })),
    },
  ]
}

function balancesWithin(db: Database, liveMode: boolean): Promise<BookBalance[]> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '20s'`.execute(tx)
    return trialBalance(tx, liveMode)
  })
}
