import { writeCsv } from '../../../rendering/csv.ts'
import type { DatedEntry } from './journal-export.ts'

const headings = ['entry', 'date', 'time', 'kind', 'subject', 'book', 'owner', 'donation', 'debit', 'credit']

/** The first row of a journal as CSV. */
export const JOURNAL_CSV_HEADINGS: string = writeCsv(headings, [])

/** Entries as rows below those headings, a line to a row, in cents; day and time are UTC. */
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
