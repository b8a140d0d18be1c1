import { CsvError, parse } from 'csv-parse/sync'
import { type BalanceTransaction, balanceTransactionType } from '../../../../processors/processor.ts'
import {
  type BankStatement,
  centsOf,
  checkNumberOf,
  dayOf,
  LARGEST_STATEMENT,
  MOST_LINES,
  quoted,
  StatementFileError,
  type StatementLine,
} from './statement.ts'

const MEANINGS = ['date', 'amount', 'debit', 'credit', 'text', 'reference', 'id', 'check'] as const
type Meaning = (typeof MEANINGS)[number]

/** The header of each column; a column that isn't mapped is looked up by its own name. */
export type CsvMap = Partial<Record<Meaning, string>>

/** Reads a map such as `date=Posting Date,amount=Amount`; throws a one-line error. */
export function readCsvMap(text: string): CsvMap {
  const pairs = text.split(',').map((pair) => pair.split('='))
  for (const [meaning = '', heading = ''] of pairs)
    if (heading.trim() === '' || !isMeaning(meaning.trim()))
      throw new StatementFileError(`${meaning} can’t be mapped. Write meaning=heading with ${MEANINGS.join(', ')}.`)
  return Object.fromEntries(pairs.map(([meaning = '', ...heading]) => [meaning.trim(), heading.join('=').trim()]))
}

function isMeaning(text: string): text is Meaning {
  return MEANINGS.some((one) => one === text)
}

/**
 * Reads a statement from CSV with a header: date, amount (or debit and credit), and other mapped columns. Throws a
 * one-line error with its place.
 */
export function readCsvStatement(text: string, map: CsvMap = {}): BankStatement[] {
  const [heading, ...rows] = rowsOf(text)
  const columns = columnsOf(heading?.cells ?? [], map)
  const lines = rows.map(({ cells, line }) => {
    const cell = (meaning: Meaning) => cells[columns[meaning] ?? -1]?.trim() ?? ''
    return lineOf(cell, `Line ${line}`)
  })
  requireUniqueIds(lines)
  return [{ account: '', opening: undefined, closing: undefined, lines, pending: 0 }]
}

// CSV files have no running balance, so two rows with the same ID may be one movement listed twice.
function requireUniqueIds(lines: readonly StatementLine[]): void {
  const places = new Map<string, string>()
  for (const { bankId, place } of lines) {
    const before = places.get(bankId)
    if (bankId !== '' && before !== undefined)
      throw new StatementFileError(
        `${place}: its ID ${JSON.stringify(bankId)} is also that of ${before.toLowerCase()}. Map an ID column only if each movement has its own ID.`,
      )
    places.set(bankId, place)
  }
}

function lineOf(cell: (meaning: Meaning) => string, place: string): StatementLine {
  return {
    day: dayOf(cell('date'), place),
    amount: amountOf(cell, place),
    bankId: cell('id'),
    references: [cell('reference')].filter((one) => one !== ''),
    checkNumber: checkNumberOf(cell('check')),
    text: cell('text'),
    place,
  }
}

function amountOf(cell: (meaning: Meaning) => string, place: string): number {
  const [debit, credit] = [cell('debit'), cell('credit')]
  if (debit === '' && credit === '') return centsOf(cell('amount'), place)
  const taken = debit === '' ? 0 : Math.abs(centsOf(debit, place))
  const given = credit === '' ? 0 : centsOf(credit, place)
  if (taken !== 0 && given !== 0) throw new StatementFileError(`${place}: it is both a debit and a credit.`)
  return given - taken
}

function columnsOf(headings: readonly string[], map: CsvMap): Partial<Record<Meaning, number>> {
  const places = new Map(headings.map((heading, index) => [heading.trim().toLowerCase(), index]))
  const columns: Partial<Record<Meaning, number>> = {}
  for (const meaning of MEANINGS) {
    const named = map[meaning]
    const place = places.get((named ?? meaning).toLowerCase())
    if (named !== undefined && place === undefined)
      throw new StatementFileError(`Line 1 has no column ${JSON.stringify(named)} for ${meaning}.`)
    if (place !== undefined) columns[meaning] = place
  }
  if (columns.date === undefined) throw new StatementFileError('Line 1 has no column for the date. Name it in --map.')
  if (columns.amount === undefined && (columns.debit === undefined || columns.credit === undefined))
    throw new StatementFileError('Line 1 has no column for the amount, or for debit and credit. Name it in --map.')
  return columns
}

/** Rows of a CSV file with their end lines; throws a one-line error if it is malformed. */
function rowsOf(text: string): { cells: string[]; line: number }[] {
  try {
    const rows = parse(text, {
      bom: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
      on_record: (cells: string[], { lines }) => [String(lines), ...cells],
    })
    return rows.map(([line, ...cells]) => ({ cells, line: Number(line) }))
  } catch (error) {
    if (error instanceof CsvError) throw new StatementFileError(error.message.replaceAll(/\s+/g, ' ').slice(0, 200))
    throw error
  }
}

/** Column headers of Stripe's itemized balance reports and dashboard exports. */
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

/** Reads a processor's balance transactions report from CSV; throws a one-line error with its place. */
export function readBalanceReport(text: string): BalanceTransaction[] {
  if (text.length > LARGEST_STATEMENT)
    throw new StatementFileError(`The file has ${text.length} characters, more than ${LARGEST_STATEMENT}. Split it.`)
  const [heading, ...rows] = rowsOf(text)
  const columns = reportColumns(heading?.cells ?? [])
  if (rows.length > MOST_LINES)
    throw new StatementFileError(`The file has ${rows.length} movements, more than ${MOST_LINES}. Split it.`)
  const found = new Map<string, BalanceTransaction>()
  for (const { cells, line } of rows) {
    const one = transactionOf((column) => cells[columns[column] ?? -1]?.trim() ?? '', `Line ${line}`)
    const before = found.get(one.reference)
    if (before !== undefined && (before.amount !== one.amount || before.fee !== one.fee))
      throw new StatementFileError(`Line ${line}: ${quoted(one.reference)} appears twice with different amounts.`)
    found.set(one.reference, one)
  }
  return [...found.values()]
}

function transactionOf(cell: (column: Column) => string, place: string): BalanceTransaction {
  const [reference, source, currency] = [cell('reference'), cell('source'), cell('currency')]
  if (!/^\w{1,100}$/.test(reference))
    throw new StatementFileError(`${place}: ${quoted(reference)} isn’t the ID of a transaction.`)
  if (currency.toLowerCase() !== 'usd')
    throw new StatementFileError(`${place}: the amount must be in USD, got ${quoted(currency)}.`)
  const amount = centsOf(cell('amount'), place)
  const fee = cell('fee') === '' ? 0 : centsOf(cell('fee'), place)
  if (cell('net') !== '' && centsOf(cell('net'), place) !== amount - fee)
    throw new StatementFileError(`${place}: the net amount isn’t the amount minus the fee.`)
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
    throw new StatementFileError(`${place}: ${quoted(text)} isn’t a date and time.`)
  return moment
}

function reportColumns(headings: readonly string[]): Partial<Record<Column, number>> {
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
