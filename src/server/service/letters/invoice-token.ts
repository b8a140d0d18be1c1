import type { Seal } from '../accounts/sealing.ts'
import { idOfMarked, markedId } from '../donor-links/marked-id.ts'
import type { LetterLinks } from './letter-content.ts'

const KIND = { prefix: 'inv', purpose: 'invoice' }

/** Where an invoice is read by whom its letter came to: only the master key makes the address of its id. */
export function invoiceAddress({ publicUrl, seal }: LetterLinks, invoiceId: string): string {
  return `${publicUrl}/invoices/${markedId(seal, KIND, invoiceId)}.pdf`
}

/** Where an invoice is paid, by the same secret, in the language of a tag or else the browser's; a path of this server. */
export function invoicePaymentPath(seal: Seal, invoiceId: string, locale?: string): string {
  const path = `/invoices/${markedId(seal, KIND, invoiceId)}`
  return locale === undefined ? path : `${path}?locale=${locale}`
}

/** The invoice that a token leads to; undefined for one that we did not make. */
export function invoiceOfToken(seal: Seal, token: string): string | undefined {
  return idOfMarked(seal, KIND, token)
}
