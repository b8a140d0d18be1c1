import { type Book, bookNames, books } from '../../../database/tables/books.ts'
import type { JournalLine } from './entry.ts'
import type { DatedEntry } from './journal-export.ts'

const REVENUES: readonly Book[] = ['fee_earned', 'campaign_fee', 'bank_interest']
const EXPENSES: readonly Book[] = ['processor_fees', 'bank_fees', 'concessions', 'bad_debts']

/** The letters that hledger's `type:` tag takes: cash, asset, liability, revenue, expense. */
function accountType(book: Book): string {
  if (book === 'cash') return 'C'
  if (REVENUES.includes(book)) return 'R'
  if (EXPENSES.includes(book)) return 'X'
  return books[book].side === 'debit' ? 'A' : 'L'
}

/** The name of a book in the export; each owner is an account below it. */
export function hledgerAccount(book: Book): string {
  if (REVENUES.includes(book)) return `revenues:${book}`
  if (EXPENSES.includes(book)) return `expenses:${book}`
  return `${books[book].side === 'debit' ? 'assets' : 'liabilities'}:${book}`
}

/** The start of a journal that hledger 1.25 and later read: the currency and what each account is. */
export function hledgerPreamble(): string {
  const accounts = bookNames.map(
    (book) => `; ${books[book].about}\naccount ${hledgerAccount(book)}  ; type: ${accountType(book)}\n`,
  )
  return `commodity 1000.00 USD\n\n${accounts.join('')}\n`
}

/** Entries as hledger's transactions, each with its number as code; days are UTC. */
export function hledgerTransactions(entries: readonly DatedEntry[]): string {
  return entries
    .map(({ id, kind, subjectId, occurredAt, lines }) => {
      const head = `${occurredAt.toISOString().slice(0, 10)} * (${id}) ${kind} | ${subjectId}`
      return `${[head, ...lines.map(posting)].join('\n')}\n\n`
    })
    .join('')
}

function posting({ book, ownerId, donationId, amount }: JournalLine): string {
  const about = donationId === undefined ? '' : `  ; donation: ${donationId}`
  return `    ${hledgerAccount(book)}:${ownerId}  ${decimal(amount)} USD${about}`
}

/** Cents as a decimal number, such as `-12.05`. */
function decimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
