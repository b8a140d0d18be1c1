import type { Seal } from '../accounts/sealing.ts'
import { idOfMarked, markedId } from '../donor-links/marked-id.ts'
import type { LetterLinks } from './letter-content.ts'

const KIND = { prefix: 'rcp', purpose: 'receipt' }

/** Where a receipt is read: the address ends in 128 bits that only the master key makes of its id, and that are kept nowhere. */
export function receiptAddress({ publicUrl, seal }: LetterLinks, receiptId: string): string {
  return `${publicUrl}/receipts/${markedId(seal, KIND, receiptId)}`
}

/** The receipt that a token leads to; undefined for one that we did not make. */
export function receiptOfToken(seal: Seal, token: string): string | undefined {
  return idOfMarked(seal, KIND, token)
}
