import type { Seal } from '../accounts/sealing.ts'
import { idOfMarked, markedId } from '../donor-links/donor-links.ts'
import type { Composing, LetterBlock, LetterLinks } from './letter-content.ts'

/** The link to the page on which a donor follows the gift, where there is one. */
export function giftLink(donationId: string, { giftAddress, speaker }: Composing): LetterBlock[] {
  if (giftAddress === undefined) return []
  return [{ kind: 'link', href: giftAddress(donationId), label: speaker.say('followGift') }]
}

const RECEIPT_MARK = { prefix: 'rcp', purpose: 'receipt' }

/** Where a receipt is read: the address ends in 128 bits that only the master key makes of its id, and that are kept nowhere. */
export function receiptAddress({ publicUrl, seal }: LetterLinks, receiptId: string): string {
  return `${publicUrl}/receipts/${markedId(seal, RECEIPT_MARK, receiptId)}`
}

/** The receipt that a token leads to; undefined for one that we did not make. */
export function receiptOfToken(seal: Seal, token: string): string | undefined {
  return idOfMarked(seal, RECEIPT_MARK, token)
}

const INVOICE_MARK = { prefix: 'inv', purpose: 'invoice' }

/** Where an invoice is read by whom its letter came to: only the master key makes the address of its id. */
export function invoiceAddress({ publicUrl, seal }: LetterLinks, invoiceId: string): string {
  return `${publicUrl}/invoices/${markedId(seal, INVOICE_MARK, invoiceId)}.pdf`
}

/** Where an invoice is paid, by the same secret, in the language of a tag or else the browser's; a path of this server. */
export function invoicePaymentPath(seal: Seal, invoiceId: string, locale?: string): string {
  const path = `/invoices/${markedId(seal, INVOICE_MARK, invoiceId)}`
  return locale === undefined ? path : `${path}?locale=${locale}`
}

/** The invoice that a token leads to; undefined for one that we did not make. */
export function invoiceOfToken(seal: Seal, token: string): string | undefined {
  return idOfMarked(seal, INVOICE_MARK, token)
}
