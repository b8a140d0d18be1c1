import { type BalanceTransaction, balanceTransactionType } from '../../../../processors/balance-transactions.ts'
import { rowsOf } from './read-csv-statement.ts'
import { centsOf, quoted } from './read-values.ts'
import { LARGEST_STATEMENT, MOST_LINES, StatementFileError } from './statement.ts'

/** The headings of Stripe's itemized balance reports and of its dashboard's export, by what they mean. */
const HEADINGS = {
  reference: ['balance_transaction_id', 'id'],
  type: ['reporting_category', 'type'],
  amount: ['gross', 'amount'],
  fee: ['fee'],
  net: ['net'],
  currency: ['currency'],
  source: ['source_id', 'source'],
  created: ['created_utc', 'created (utc)', 'created', 'effective_at_utc', 'effective_at'],
  description: ['description'],
  key: ['payment_metadata[payment]', 'payment (metadata)'],
  invoice: ['invoice_id'],
} as const
type Column = keyof typeof HEADINGS

const REQUIRED: readonly Column[] = ['reference', 'type', 'amount', 'currency', 'source', 'created']

/** Reads a processor's report of its balance transactions, CSV; throws one line with its place. */
export function readBalanceReport(text: string): BalanceTransaction[] {
  if (text.length > LARGEST_STATEMENT)
    throw new StatementFileError(`The file has ${text.length} characters, more than ${LARGEST_STATEMENT}: split it.`)
  const [heading, ...rows] = rowsOf(text)
  const columns = columnsOf(heading?.cells ?? [])
  if (rows.length > MOST_LINES)
    throw new StatementFileError(`The file has ${rows.length} movements, more than ${MOST_LINES}: split it.`)
  const found = new Map<string, BalanceTransaction>()
  for (const { cells, line } of rows) {
    const one = transactionOf((column) => cells[columns[column] ?? -1]?.trim() ?? '', `Line ${line}`)
    const before = found.get(one.reference)
    if (before !== undefined && (before.amount !== one.amount || before.fee !== one.fee))
      throw new StatementFileError(`Line ${line}: ${quoted(one.reference)} stood before with another sum.`)
    found.set(one.reference, one)
  }
  return [...found.values()]
}

function transactionOf(cell: (column: Column) => string, place: string): BalanceTransaction {
  const [reference, source, currency] = [cell('reference'), cell('source'), cell('currency')]
  if (!/^\w{1,100}$/.test(reference))
    throw new StatementFileError(`${place}: ${quoted(reference)} names no transaction.`)
  if (currency.toLowerCase() !== 'usd')
    throw new StatementFileError(`${place}: its amount is in ${quoted(currency)}, not USD.`)
  const amount = centsOf(cell('amount'), place)
  const fee = cell('fee') === '' ? 0 : centsOf(cell('fee'), place)
  if (cell('net') !== '' && centsOf(cell('net'), place) !== amount - fee)
    throw new StatementFileError(`${place}: its net is not its amount less its fee.`)
  return {
    ...{ reference, source, amount, fee, description: cell('description').slice(0, 500) },
    type: balanceTransactionType(cell('type').toLowerCase().replaceAll(' ', '_'), source),
    payment: {
      key: cell('key') === '' ? null : cell('key'),
      reference: cell('invoice') === '' ? null : cell('invoice'),
    },
    createdAt: momentOfText(cell('created'), place),
  }
}

function momentOfText(text: string, place: string): Date {
  const [, day = '', time = '00:00:00'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(?:Z|\+00:00)?)?$/.exec(text) ?? []
  const moment = new Date(`${day}T${time.length === 5 ? `${time}:00` : time}Z`)
  if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(day))
    throw new StatementFileError(`${place}: ${quoted(text)} is no moment.`)
  return moment
}

function columnsOf(headings: readonly string[]): Partial<Record<Column, number>> {
  const names = headings.map((heading) => heading.trim().toLowerCase())
  const columns: Partial<Record<Column, number>> = {}
  for (const [column, known] of Object.entries(HEADINGS)) {
    const place = known.map((name) => names.indexOf(name)).find((index) => index >= 0)
    if (isColumn(column) && place !== undefined) columns[column] = place
  }
  const missing = REQUIRED.find((column) => columns[column] === undefined)
  if (missing !== undefined) throw new StatementFileError(`Line 1 has no column ${HEADINGS[missing].join(' or ')}.`)
  return columns
}

function isColumn(text: string): text is Column {
  return text in HEADINGS
}
