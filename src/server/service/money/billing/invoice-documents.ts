import { amountInWords, dollars } from '../../../rendering/amounts.ts'
import { writeCsv } from '../../../rendering/csv.ts'
import { createSheet, type Sheet } from '../../../rendering/sheet.ts'
import { arrivedOn, type CreditNote, type InvoicedDonation, type InvoiceStatement } from './invoice-records.ts'

/** The issuer of invoices and its bank account. */
export interface Issuer {
  name: string
  ein: string
  address: readonly string[]
  bank: { name: string; routingNumber: string; accountNumber: string }
}

const columns = [
  { heading: 'Nonprofit', width: 214 },
  { heading: 'Donations', width: 60, align: 'end' as const },
  { heading: 'To the nonprofit', width: 85, align: 'end' as const },
  { heading: 'Fees', width: 65, align: 'end' as const },
  { heading: 'Billed', width: 80, align: 'end' as const },
]

/**
 * The invoice as a PDF: parties, due date, payment details, one row per nonprofit, deductions, payments and amount due.
 */
export async function invoicePdf(statement: InvoiceStatement, issuer: Issuer): Promise<Buffer> {
  const { invoice, gifts, payments, notes, canceled, credited, credit, due } = statement
  const pdf = createSheet({
    title: `Invoice INV-${invoice.number}`,
    issuer: issuer.name,
    createdAt: invoice.created_at,
  })
  if (!invoice.live_mode) pdf.text('Sandbox: you don’t owe anything.', 'quiet')
  pdf.facts(headOf(statement, issuer))
  pdf.heading('Donations')
  const nonprofits = byRecipient(gifts)
  const raised = invoice.losses > 0 ? [['Returned payments', '', '', '', dollars(invoice.losses)]] : []
  const lowered = [
    ...lowering('Canceled later', canceled),
    ...lowering('Credit from earlier cancellations', credit),
    ...notes.flatMap((note) => (note.credited ? [] : lowering(`Credit note CN-${note.number}`, note.amount))),
    ...lowering('Written off', invoice.written_off),
    ...paidRows(statement),
  ]
  const rows = [
    ...nonprofits.map((one) => rowOf(one.name, one)),
    rowOf('Total', sumOf(nonprofits)),
    ...raised,
    ...lowered,
    ['Amount due', '', '', '', dollars(due)],
  ]
  pdf.table(columns, rows, { totalsFrom: nonprofits.length })
  if (credited > 0)
    pdf.text(`${dollars(credited)} of this was canceled after payment. It counts toward a later invoice.`, 'quiet')
  for (const one of payments.filter(({ bounced_at }) => bounced_at !== null))
    pdf.text(
      `The payment ${one.reference} of ${dollars(one.amount)} was returned by the bank and doesn’t count.`,
      'quiet',
    )
  for (const note of notes.filter((one) => one.credited))
    pdf.text(`Credit note CN-${note.number} of ${dollars(note.amount)} counts toward a later invoice.`, 'quiet')
  if (invoice.overpaid > 0)
    pdf.text(`${dollars(invoice.overpaid)} was overpaid. It counts toward a later invoice.`, 'quiet')
  if (invoice.status === 'paid') pdf.text(`Paid on ${paidOn(statement)}. Thank you.`)
  else if (invoice.status === 'written_off') pdf.text('The remaining amount was written off.')
  else writeHowToPay(pdf, statement, issuer)
  return pdf.finish()
}

function headOf(statement: InvoiceStatement, issuer: Issuer): [string, string][] {
  const { invoice, accountName, details } = statement
  const { paymentDays } = details
  return [
    ['From', [issuer.name, ...issuer.address, `EIN ${issuer.ein.slice(0, 2)}-${issuer.ein.slice(2)}`].join('\n')],
    ['To', [accountName, ...details.address].join('\n')],
    ['Reference', `INV-${invoice.number}, ${invoice.id}`],
    ['Donations from', invoice.month.slice(0, 7)],
    ['Date', (invoice.sent_at ?? invoice.created_at).toISOString().slice(0, 10)],
    ['Terms', paymentDays === 0 ? 'Due on receipt' : `Net ${paymentDays} days`],
    ['Due date', invoice.due_on ?? `${paymentDays} days after it is sent`],
    ['Status', statusOf(statement)],
  ]
}

function statusOf(statement: InvoiceStatement): string {
  const { status, due_on } = statement.invoice
  if (status === 'paid') return `Paid on ${paidOn(statement)}`
  if (status === 'written_off') return `Written off on ${paidOn(statement)}`
  if (statement.paid > 0) return `Partly paid, the rest due by ${due_on}`
  return status === 'pending' ? 'Not sent yet' : `Due by ${due_on}`
}

function paidOn({ invoice: { received_on, paid_at } }: InvoiceStatement): string {
  return received_on ?? paid_at?.toISOString().slice(0, 10) ?? ''
}

function writeHowToPay(pdf: Sheet, { invoice, due }: InvoiceStatement, { name, bank }: Issuer): void {
  const facts = [
    ['Amount', `${dollars(due)} in US dollars`],
    ['To', name],
    ['Bank', bank.name],
    ['Routing number', bank.routingNumber],
    ['Account number', bank.accountNumber],
    ['Reference', `INV-${invoice.number}`],
  ] as const
  pdf.facts(facts, 'How to pay')
}

/** Cents of a group of donations; `granted` and the fees add up to what is billed. */
interface Sums {
  count: number
  granted: number
  fee: number
  billed: number
}

function rowOf(name: string, { count, granted, fee, billed }: Sums): string[] {
  return [name, String(count), dollars(granted), dollars(fee), dollars(billed)]
}

function lowering(name: string, cents: number): string[][] {
  return cents > 0 ? [[name, '', '', '', `-${dollars(cents)}`]] : []
}

/**
 * One row per payment; for an overpayment, the part that counted. Invoices from before partial payments have none: they
 * were paid in full.
 */
function paidRows(statement: InvoiceStatement): string[][] {
  const standing = statement.payments.filter(({ bounced_at }) => bounced_at === null)
  let left = statement.paid
  const rows = standing.flatMap((one) => {
    const counted = Math.min(left, one.amount)
    left -= counted
    // A payment without a reference was recorded under the invoice's own number.
    const named = one.reference.startsWith(`INV-${statement.invoice.number}`) ? '' : `, ${one.reference}`
    return lowering(`Paid on ${arrivedOn(one)}${named}`, counted)
  })
  return [...rows, ...lowering(`Paid on ${paidOn(statement)}`, left)]
}

function sumOf(parts: readonly Sums[]): Sums {
  return parts.reduce(
    (sum, one) => ({
      count: sum.count + one.count,
      granted: sum.granted + one.granted,
      fee: sum.fee + one.fee,
      billed: sum.billed + one.billed,
    }),
    { count: 0, granted: 0, fee: 0, billed: 0 },
  )
}

/** One row per nonprofit, then one per giving program and nonprofit, each with its count. */
function byRecipient(gifts: readonly InvoicedDonation[]): (Sums & { name: string })[] {
  const groups = new Map<string, Sums & { name: string; program: string }>()
  for (const gift of gifts) {
    const { nonprofit_id, nonprofit_name, program_id, program_name, granted, fee, billed } = gift
    const key = `${program_id} ${nonprofit_id}`
    const name = program_name === null ? nonprofit_name : `${program_name}: ${nonprofit_name}`
    const before = groups.get(key) ?? { count: 0, granted: 0, fee: 0, billed: 0 }
    groups.set(key, { name, program: program_name ?? '', ...sumOf([before, { count: 1, granted, fee, billed }]) })
  }
  return [...groups.values()].sort(
    (a, b) => a.program.localeCompare(b.program, 'en') || a.name.localeCompare(b.name, 'en'),
  )
}

/** The credit note as a PDF: invoice, amount, reason and remaining balance. */
export async function creditNotePdf(note: CreditNote, statement: InvoiceStatement, issuer: Issuer): Promise<Buffer> {
  const { invoice, accountName, details, due } = statement
  const day = note.issued_at.toISOString().slice(0, 10)
  const title = `Credit note CN-${note.number}`
  const pdf = createSheet({ title, issuer: issuer.name, createdAt: note.issued_at })
  if (!invoice.live_mode) pdf.text('Sandbox: you don’t owe anything.', 'quiet')
  pdf.facts([
    ['From', [issuer.name, ...issuer.address, `EIN ${issuer.ein.slice(0, 2)}-${issuer.ein.slice(2)}`].join('\n')],
    ['To', [accountName, ...details.address].join('\n')],
    ['Date', day],
    ['Invoice', `INV-${invoice.number}, ${invoice.id}`],
    ['Reason', note.reason],
    ['Amount', `${dollars(note.amount)} in US dollars`],
    ['In words', amountInWords(note.amount)],
  ])
  pdf.text(
    note.credited
      ? 'The invoice was already paid, so the amount counts toward a later invoice.'
      : `It lowers the amount due on the invoice to ${dollars(due)}.`,
  )
  return pdf.finish()
}

const headings = [
  ...['invoice', 'month', 'donation', 'date', 'nonprofit', 'external_id', 'status'],
  ...['amount_cents', 'granted_cents', 'fee_cents', 'billed_cents', 'program'],
]

/** An invoice's donations as CSV, one per row, in cents; `granted` and the fee add up to what is billed. */
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
      gift.program_name,
    ]),
  )
}
