import { dollarText } from '../../../support/statement-files.ts'
import type { ProcessorLine } from './planned-lines.ts'

/** A line with the processor's ID and, if it has one, our payment ID. */
export interface NamedProcessorLine extends ProcessorLine {
  source: string
  key: string
}

const COLUMNS = [
  ...['balance_transaction_id', 'created_utc', 'currency', 'gross', 'fee', 'net', 'reporting_category', 'source_id'],
  ...['description', 'payment_metadata[payment]'],
]

/** Writes the processor's itemized balance report as CSV. */
export function writeProcessorReport(lines: readonly NamedProcessorLine[]): string {
  const rows = lines.map(({ id, day, gross, fee, category, source, text, key }) => [
    ...[id, `${day} 10:00:00`, 'usd', dollarText(gross), dollarText(fee), dollarText(gross - fee), category, source],
    ...[`"${text}"`, key],
  ])
  return [COLUMNS, ...rows].map((cells) => cells.join(',')).join('\n')
}
