import { unstorableContent } from '../../../../../contract/index.ts'
import { readBai2 } from './read-bai2.ts'
import { readCamt } from './read-camt.ts'
import { type CsvMap, readCsvStatement } from './read-csv-statement.ts'
import { type BankStatement, LARGEST_STATEMENT, MOST_LINES, StatementFileError } from './statement.ts'

/** File formats of bank statements. */
export const STATEMENT_FORMATS = ['camt053', 'bai2', 'csv'] as const

export type StatementFormat = (typeof STATEMENT_FORMATS)[number]

/** A file's statements and its format. */
export interface ReadStatements {
  format: StatementFormat
  statements: BankStatement[]
}

/** Reads a bank's file in any supported format; the map applies to CSV only. Throws a one-line error with its place. */
export function readStatement(text: string, map?: CsvMap): ReadStatements {
  if (text.length > LARGEST_STATEMENT)
    throw new StatementFileError(`The file has ${text.length} characters, more than ${LARGEST_STATEMENT}. Split it.`)
  if (/^\uFEFF?.?\0/s.test(text) || text.startsWith('\uFFFD\uFFFD'))
    throw new StatementFileError('The file is in UTF-16. Save it as UTF-8.')
  const format = formatOf(text)
  const statements = readAs(format, text, map)
  for (const { account, lines } of statements) {
    requireStorable([account], 'The account')
    for (const { bankId, references, text: said, place } of lines) requireStorable([bankId, ...references, said], place)
  }
  const count = statements.reduce((sum, { lines }) => sum + lines.length, 0)
  if (count > MOST_LINES)
    throw new StatementFileError(`The file has ${count} movements, more than ${MOST_LINES}. Split it.`)
  return { format, statements }
}

function requireStorable(texts: readonly string[], place: string): void {
  const found = unstorableContent(texts)
  if (found !== undefined) throw new StatementFileError(`${place}: it has ${found}.`)
}

function formatOf(text: string): StatementFormat {
  const start = text.slice(0, 1_000).replace(/^\uFEFF/, '')
  if (start.trimStart().startsWith('<')) return 'camt053'
  return /^01,/.test(start) ? 'bai2' : 'csv'
}

function readAs(format: StatementFormat, text: string, map: CsvMap | undefined): BankStatement[] {
  if (format === 'camt053') return readCamt(text)
  return format === 'bai2' ? readBai2(text) : readCsvStatement(text, map)
}
