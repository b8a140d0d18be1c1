import { timingSafeEqual } from 'node:crypto'
import { base62 } from '../../kernel/identifiers.ts'
import type { Seal } from '../accounts/sealing.ts'
import type { LetterLinks } from './letter-content.ts'

const MARK_LENGTH = 22
const TOKEN = /^[0-9A-Za-z]{1,40}[0-9A-Za-z]{22}$/

/** Where a receipt is read: the address ends in 128 bits that only the master key makes of its id, and that are kept nowhere. */
export function receiptAddress({ publicUrl, seal }: LetterLinks, receiptId: string): string {
  return `${publicUrl}/receipts/${receiptId.replace(/^rcp_/, '')}${markOf(seal, receiptId)}`
}

/** The receipt that a token leads to; undefined for one that we did not make. */
export function receiptOfToken(seal: Seal, token: string): string | undefined {
  if (!TOKEN.test(token)) return undefined
  const receiptId = `rcp_${token.slice(0, -MARK_LENGTH)}`
  const given = Buffer.from(token.slice(-MARK_LENGTH))
  return timingSafeEqual(given, Buffer.from(markOf(seal, receiptId))) ? receiptId : undefined
}

function markOf(seal: Seal, receiptId: string): string {
  return base62(seal.derive('receipt', receiptId).subarray(0, 16))
}
