import { dollarText } from '../../../support/statement-files.ts'
import type { ProcessorLine } from './planned-lines.ts'

/** A line with what the processor calls it, and with our name of its payment where it tells. */
export interface NamedProcessorLine extends ProcessorLine {
  source: string
  key: string
}

const COLUMNS = [
  ...['balance_transaction_id', 'created_utc', 'currency', 'gross', 'fee', 'net', 'reporting_category', 'source_id'],
  ...['description', 'payment_metadata[payment]'],
]

/** Writes a processor's itemized report of its balance. */
export function writeProcessorReport(lines: readonly NamedProcessorLine[]): string {
  const rows = lines.map(({ id, day, gross, fee, category, source, text, key }) => [
    ...[id, `${day} 10:00:00`, 'usd', dollarText(gross), dollarText(fee), dollarText(gross - fee), category, source],
    ...[`"${text}"`, key],
  ])
  return [COLUMNS, ...rows].map((cells) => cells.join(',')).join('\n')
}
