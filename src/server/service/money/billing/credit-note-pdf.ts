import { amountInWords, dollars } from '../../../rendering/amounts.ts'
import { createSheet } from '../../../rendering/sheet.ts'
import type { CreditNote } from './credit-note-records.ts'
import type { Issuer } from './invoice-pdf.ts'
import type { InvoiceStatement } from './invoice-statements.ts'

/** The credit note to send: of which invoice it takes how much, why, and what is left. */
export async function creditNotePdf(note: CreditNote, statement: InvoiceStatement, issuer: Issuer): Promise<Buffer> {
  const { invoice, accountName, details, due } = statement
  const day = note.issued_at.toISOString().slice(0, 10)
  const title = `Credit note CN-${note.number}`
  const pdf = await createSheet({ title, issuer: issuer.name, createdAt: note.issued_at })
  if (!invoice.live_mode) pdf.text('Sandbox: nothing is owed.', 'quiet')
  pdf.facts([
    ['From', [issuer.name, ...issuer.address, `EIN ${issuer.ein.slice(0, 2)}-${issuer.ein.slice(2)}`].join('\n')],
    ['To', [accountName, ...details.address].join('\n')],
    ['Date', day],
    ['Of invoice', `INV-${invoice.number}, ${invoice.id}`],
    ['Reason', note.reason],
    ['Amount', `${dollars(note.amount)} in US dollars`],
    ['In words', amountInWords(note.amount)],
  ])
  pdf.text(
    note.credited
      ? 'The invoice was paid already: the amount is credit toward a later one.'
      : `It lowers what is due of the invoice, of which ${dollars(due)} is left.`,
  )
  return pdf.finish()
}
