import { sql } from 'kysely'
import {
  type EntryKind,
  type LedgerAccount,
  ledgerAccountNames,
  ledgerAccounts,
} from '../../../database/tables/ledger-accounts.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { writeCsv } from '../../../rendering/csv.ts'
import type { JournalLine } from './entries.ts'

const ENTRIES_PER_READ = 1_000

/** The part of the journal to export: one mode, from one day up to, but not including, another, UTC. */
export interface JournalSpan {
  liveMode: boolean
  from?: Date | undefined
  before?: Date | undefined
}

/** A journal entry for export. */
export interface DatedEntry {
  id: number
  kind: EntryKind
  subjectId: string
  occurredAt: Date
  lines: JournalLine[]
}

interface EntryRow {
  id: number
  kind: EntryKind
  subject_id: string
  occurred_at: Date
  lines: { book: JournalLine['book']; owner_id: string; donation_id: string | null; amount: number }[]
}

/** The entries of a span in posting order, read a thousand at a time to limit memory. */
export async function* journalOf(db: Database, span: JournalSpan): AsyncGenerator<DatedEntry[]> {
  let after = 0
  for (;;) {
    const rows = await entriesAfter(db, span, after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(entryOf)
    after = last.id
  }
}

/** The number of entries in a span. */
export async function countEntries(db: Database, { liveMode, from, before }: JournalSpan): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from journal_entry
    where live_mode = ${liveMode}
      and occurred_at >= coalesce(${from ?? null}::timestamptz, '-infinity')
      and occurred_at < coalesce(${before ?? null}::timestamptz, 'infinity')`.execute(db)
  return rows[0]?.count ?? 0
}

async function entriesAfter(
  db: Database,
  { liveMode, from, before }: JournalSpan,
  after: number,
): Promise<readonly EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with entry as (
      select id, kind, subject_id, occurred_at from journal_entry
      where live_mode = ${liveMode} and id > ${after}
        and occurred_at >= coalesce(${from ?? null}::timestamptz, '-infinity')
        and occurred_at < coalesce(${before ?? null}::timestamptz, 'infinity')
      order by id limit ${ENTRIES_PER_READ}
    )
    select entry.*, line.lines
    from entry cross join lateral (
      select json_agg(json_build_object(
        'book', book, 'owner_id', owner_id, 'donation_id', donation_id, 'amount', amount)
        order by book, owner_id, donation_id, amount) as lines
      from journal_line where entry_id = entry.id
    ) line
    where line.lines is not null
    order by entry.id`.execute(db)
  return rows
}

function entryOf({ id, kind, subject_id: subjectId, occurred_at: occurredAt, lines }: EntryRow): DatedEntry {
  return {
    ...{ id, kind, subjectId, occurredAt },
    lines: lines.map(({ book, owner_id: ownerId, donation_id: donationId, amount }) =>
      donationId === null ? { book, ownerId, amount } : { book, ownerId, amount, donationId },
    ),
  }
}

const headings = ['entry', 'date', 'time', 'kind', 'subject', 'book', 'owner', 'donation', 'debit', 'credit']

/** The header row of the journal CSV. */
export const JOURNAL_CSV_HEADINGS: string = writeCsv(headings, [])

/** Entries as CSV rows, one per line, in cents; day and time are UTC. */
export function journalCsvRows(entries: readonly DatedEntry[]): string {
  const rows = entries.flatMap(({ id, kind, subjectId, occurredAt, lines }) => {
    const [date = '', time = ''] = occurredAt.toISOString().slice(0, 19).split('T')
    return lines.map(({ book, ownerId, donationId = '', amount }) => [
      ...[id, date, time, kind, subjectId, book, ownerId, donationId],
      amount > 0 ? amount : null,
      amount < 0 ? -amount : null,
    ])
  })
  return writeCsv(headings, rows).slice(JOURNAL_CSV_HEADINGS.length)
}

const REVENUES: readonly LedgerAccount[] = ['fee_earned', 'campaign_fee', 'bank_interest']
const EXPENSES: readonly LedgerAccount[] = ['processor_fees', 'bank_fees', 'concessions', 'bad_debts']

/** hledger's `type:` letters: cash, asset, liability, revenue, expense. */
function accountType(book: LedgerAccount): string {
  if (book === 'cash') return 'C'
  if (REVENUES.includes(book)) return 'R'
  if (EXPENSES.includes(book)) return 'X'
  return ledgerAccounts[book].side === 'debit' ? 'A' : 'L'
}

/** The name of a ledger account in the export; each owner is a subaccount. */
export function hledgerAccount(book: LedgerAccount): string {
  if (REVENUES.includes(book)) return `revenues:${book}`
  if (EXPENSES.includes(book)) return `expenses:${book}`
  return `${ledgerAccounts[book].side === 'debit' ? 'assets' : 'liabilities'}:${book}`
}

/** Header of a journal for hledger 1.25 and later: the currency, and the type of each account. */
export function hledgerHeader(): string {
  const accounts = ledgerAccountNames.map(
    (book) => `; ${ledgerAccounts[book].about}\naccount ${hledgerAccount(book)}  ; type: ${accountType(book)}\n`,
  )
  return `commodity 1000.00 USD\n\n${accounts.join('')}\n`
}

/** Entries as hledger transactions, with the entry number as code; days are UTC. */
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
