import type { Book, EntryKind } from '../../../database/tables/books.ts'

/** A line of an entry: a debit above zero, a credit below, in cents. */
export interface JournalLine {
  book: Book
  /** The account, nonprofit or campaign that the balance belongs to, or the house. */
  ownerId: string
  donationId?: string
  amount: number
}

/** One movement of money. Its lines must sum to zero; the database refuses any other. */
export interface Entry {
  liveMode: boolean
  kind: EntryKind
  /** The donation, invoice, payout … that moved it. */
  subjectId: string
  /** A name for what may happen only once; the database refuses the second. */
  once?: string
  occurredAt: Date
  lines: readonly JournalLine[]
}

/** Books that another's statement fills: our own records say what they expect of it in a clearing book. */
export type StatementBook = 'cash' | 'processor_balance'

/** A line, or none when nothing moves. What a bank or processor has to show goes to its clearing book, never to these. */
export function journalLine(
  book: Exclude<Book, StatementBook>,
  ownerId: string,
  amount: number,
  donationId?: string,
): JournalLine[] {
  if (amount === 0) return []
  return [donationId === undefined ? { book, ownerId, amount } : { book, ownerId, amount, donationId }]
}

/** The same lines the other way round. */
export function reversed(lines: readonly JournalLine[]): JournalLine[] {
  return lines.map((one) => ({ ...one, amount: -one.amount }))
}
