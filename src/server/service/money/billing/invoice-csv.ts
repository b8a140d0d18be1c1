import { writeCsv } from '../../../rendering/csv.ts'
import type { InvoiceStatement } from './invoice-statements.ts'

const headings = [
  ...['invoice', 'month', 'donation', 'date', 'nonprofit', 'external_id', 'status'],
  ...['amount', 'granted', 'fee', 'billed'],
]

/** An invoice's gifts, one to a row, amounts in cents; what is granted and the fee are together what is billed. */
export function invoiceCsv({ invoice, gifts }: InvoiceStatement): string {
  return writeCsv(
    headings,
    gifts.map((gift) => [
      `INV-${invoice.number}`,
      invoice.month.slice(0, 7),
      gift.donation_id,
      gift.created_at.toISOString().slice(0, 10),
      gift.nonprofit_name,
      gift.external_id,
      gift.status,
      gift.amount,
      gift.granted,
      gift.fee,
      gift.billed,
    ]),
  )
}
