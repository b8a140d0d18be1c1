import { sql } from 'kysely'
import type { Book } from '../../../database/tables/books.ts'
import type { Database } from '../../../database/tables/tables.ts'

/** The sum of one book, in cents: above zero a debit, below a credit. */
export interface BookBalance {
  book: Book
  balance: number
}

/** Every book's balance in a mode; they sum to zero. With `before`, as it was at that moment: what happened later is left out. */
export async function trialBalance(db: Database, liveMode: boolean, before?: Date): Promise<BookBalance[]> {
  const lines = db
    .selectFrom('journal_line')
    .select(['book', sql<number>`sum(amount)::bigint`.as('balance')])
    .where('journal_line.live_mode', '=', liveMode)
    .groupBy('book')
    .orderBy('book')
  if (before === undefined) return lines.execute()
  return lines
    .innerJoin('journal_entry', 'journal_entry.id', 'journal_line.entry_id')
    .where('occurred_at', '<', before)
    .execute()
}

/** The balances of one owner in a mode, by book; a book without lines is absent. */
export async function balancesOf(
  db: Database,
  { ownerId, liveMode }: { ownerId: string; liveMode: boolean },
): Promise<Partial<Record<Book, number>>> {
  const rows = await db
    .selectFrom('journal_line')
    .select(['book', sql<number>`sum(amount)::bigint`.as('balance')])
    .where('owner_id', '=', ownerId)
    .where('live_mode', '=', liveMode)
    .groupBy('book')
    .execute()
  return Object.fromEntries(rows.map(({ book, balance }) => [book, balance]))
}

/** One book of one owner in a mode, however many lines its other books have. */
export async function balanceOf(
  db: Database,
  { ownerId, liveMode, book }: { ownerId: string; liveMode: boolean; book: Book },
): Promise<number> {
  const { balance } = await db
    .selectFrom('journal_line')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('balance'))
    .where('owner_id', '=', ownerId)
    .where('book', '=', book)
    .where('live_mode', '=', liveMode)
    .executeTakeFirstOrThrow()
  return balance
}
