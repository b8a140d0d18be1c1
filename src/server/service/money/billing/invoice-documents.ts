import { dollars } from '../../../rendering/amounts.ts'
import { writeCsv } from '../../../rendering/csv.ts'
import { createPdf } from '../../../rendering/pdf.ts'
import type { InvoicedGift, InvoiceStatement } from './invoice-statements.ts'

/** An invoice's gifts, one to a row, amounts in cents. */
export function invoiceCsv({ invoice, gifts }: InvoiceStatement): string {
  const headings = [
    'invoice',
    'month',
    'donation',
    'date',
    'nonprofit',
    'external_id',
    'status',
    'amount',
    'fee',
    'billed',
  ]
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
      gift.fee,
      gift.billed,
    ]),
  )
}

/** The invoice to print or send: a line for each nonprofit, the fees, what lowers it, and what is due. */
export async function invoicePdf(statement: InvoiceStatement, issuer: string): Promise<Buffer> {
  const { invoice, accountName, gifts, canceled, credited, due } = statement
  const pdf = await createPdf({ title: `Invoice INV-${invoice.number}`, issuer, createdAt: invoice.created_at })
  if (!invoice.live_mode) pdf.text('Sandbox: nothing is owed.', 'quiet')
  pdf.facts([
    ['For', accountName],
    ['Month', invoice.month.slice(0, 7)],
    ['Date', invoice.created_at.toISOString().slice(0, 10)],
    ['Reference', invoice.id],
    ['Status', invoice.status],
  ])
  pdf.heading('Gifts')
  const columns = [
    { heading: 'Nonprofit', width: 234 },
    { heading: 'Gifts', width: 50, align: 'right' as const },
    { heading: 'Amount', width: 75, align: 'right' as const },
    { heading: 'Fees', width: 70, align: 'right' as const },
    { heading: 'Billed', width: 75, align: 'right' as const },
  ]
  const rows = byNonprofit(gifts).map((one) => [
    one.name,
    String(one.count),
    dollars(one.amount),
    dollars(one.fee),
    dollars(one.billed),
  ])
  const lowered = [
    ...(canceled > 0 ? [['Canceled since', '', '', '', `-${dollars(canceled)}`]] : []),
    ...(invoice.credit > 0 ? [['Credit', '', '', '', `-${dollars(invoice.credit)}`]] : []),
  ]
  const total = ['Total due', '', '', '', dollars(due)]
  pdf.table(columns, [...rows, ...lowered, total], rows.length + lowered.length)
  if (credited > 0)
    pdf.text(`${dollars(credited)} of this was canceled after it was paid: credit toward a later invoice.`, 'quiet')
  pdf.text('Where an account covers fees inside the gift, the fee shown is part of the amount.', 'quiet')
  return pdf.finish()
}

function byNonprofit(gifts: readonly InvoicedGift[]) {
  const groups = new Map<string, { name: string; count: number; amount: number; fee: number; billed: number }>()
  for (const { nonprofit_name: name, amount, fee, billed } of gifts) {
    const group = groups.get(name) ?? { name, count: 0, amount: 0, fee: 0, billed: 0 }
    const { count } = group
    groups.set(name, {
      name,
      count: count + 1,
      amount: group.amount + amount,
      fee: group.fee + fee,
      billed: group.billed + billed,
    })
  }
  return [...groups.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
