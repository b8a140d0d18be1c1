import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import { centsWording, LARGEST_AMOUNT } from '../../../../contract/index.ts'
import type { BulkDonation, NewExpense } from './run-campaign.ts'

/** A rejected row, by its line in the file. */
export interface BadRow {
  line: number
  reason: string
  /** The row's text. */
  content: string
}

/** Returns the reason to reject a well-formed row; undefined if it is fine. */
export type RowRule<Row> = (row: Row) => string | undefined

/** The rows of a file, or its bad rows. One bad row rejects the whole file. */
export type BulkRows<Row> = { rows: Row[]; bad: [] } | { rows: []; bad: BadRow[] }

const wording = `amount ${centsWording(1, LARGEST_AMOUNT)}, or dollars such as 12.50`
const cents = z.pipe(z.string('amount is missing').check(z.regex(/^0*[1-9]\d{0,7}$/, wording)), z.transform(Number))

const day = z.string('date is missing').check(z.refine(isDay, 'date must be a day such as 2026-01-31'))
const DonationColumns = z.object({ amount: cents, date: z.optional(z.union([z.literal(''), day])) })
const ExpenseColumns = z.object({
  amount: cents,
  description: z
    .string('description is missing')
    .check(z.minLength(1, 'description is missing'), z.maxLength(500, 'description is too long')),
  date: day,
})

/**
 * Reads donations from CSV with a header: `amount` in cents or `dollars`, and optionally `date`, the day of each
 * donation.
 */
export function readBulkDonations(text: string, rule?: RowRule<BulkDonation>): BulkRows<BulkDonation> {
  const toRow = ({ amount, date = '' }: z.output<typeof DonationColumns>) =>
    date === '' ? { amount } : { amount, givenOn: date }
  return readRows(text, DonationColumns, toRow, rule)
}

/** Reads expenses from CSV with a header and the columns `amount` (cents) or `dollars`, `description` and `date`. */
export function readBulkExpenses(text: string): BulkRows<NewExpense> {
  return readRows(text, ExpenseColumns, ({ amount, description, date }) => ({ amount, description, spentOn: date }))
}

/** Hash of a file's rows over all columns. Line ends, spaces and byte order marks don't change it. */
export function bulkContentHash(text: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(parseCsv(text).map(({ record }) => record)))
    .digest()
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function readRows<Schema extends z.ZodMiniType, Row>(
  text: string,
  columns: Schema,
  toRow: (value: z.output<Schema>) => Row,
  rule: RowRule<Row> = () => undefined,
): BulkRows<Row> {
  const rows: Row[] = []
  const bad: BadRow[] = []
  for (const { record, info } of parseCsv(text)) {
    const parsed = z.safeParse(columns, inCents(record))
    const row = parsed.success ? toRow(parsed.data) : undefined
    const reason = row === undefined ? describe(parsed.error) : rule(row)
    if (row !== undefined && reason === undefined) rows.push(row)
    else bad.push({ line: info.lines, reason: reason ?? '', content: Object.values(record).join(', ') })
  }
  if (rows.length === 0 && bad.length === 0) bad.push({ line: 1, reason: 'the file has no rows', content: '' })
  return bad.length === 0 ? { rows, bad: [] } : { rows: [], bad }
}

/** Converts `dollars` to `amount` in cents; an unreadable value leaves `amount` missing. */
function inCents({ dollars, ...record }: CsvRow['record']): Record<string, string> {
  if (dollars === undefined || 'amount' in record) return record
  const plain = dollars.replace(/^\$\s*/, '')
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(plain)) return { ...record, amount: `${dollars} dollars` }
  const [whole = '', part = ''] = plain.replaceAll(',', '').split('.')
  return { ...record, amount: `${whole}${part.padEnd(2, '0')}` }
}

function describe(error: z.core.$ZodError | undefined): string {
  return (error?.issues ?? []).map(({ message }) => message).join('; ')
}

interface CsvRow {
  record: Record<string, string>
  info: { lines: number }
}

function parseCsv(text: string): CsvRow[] {
  return parse(text, {
    columns: (heading: string[]) => heading.map((name) => name.trim().toLowerCase()),
    bom: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    info: true,
  })
}
