import { timingSafeEqual } from 'node:crypto'
import { base62 } from '../../kernel/identifiers.ts'
import type { Seal } from '../accounts/sealing.ts'

const MARK_LENGTH = 22
const TOKEN = /^[0-9A-Za-z]{1,40}[0-9A-Za-z]{22}$/

/**
 * The secret of one gift's page: the donation's own digits and 128 bits that only the master key makes of them. It is
 * kept nowhere, so a copy of the database opens no page, and it can be written again at any time.
 */
export function giftToken(seal: Seal, donationId: string): string {
  return donationId.replace(/^d_/, '') + markOf(seal, donationId)
}

/** Where a donor sees the way of a gift. */
export function giftAddress(publicUrl: string, seal: Seal, donationId: string): string {
  return `${publicUrl}/gift/${giftToken(seal, donationId)}`
}

/** The donation a token was made for; undefined for one that we did not make. */
export function donationOfToken(seal: Seal, token: string): string | undefined {
  if (!TOKEN.test(token)) return undefined
  const donationId = `d_${token.slice(0, -MARK_LENGTH)}`
  const given = Buffer.from(token.slice(-MARK_LENGTH))
  return timingSafeEqual(given, Buffer.from(markOf(seal, donationId))) ? donationId : undefined
}

function markOf(seal: Seal, donationId: string): string {
  return base62(seal.derive('gift page', donationId).subarray(0, 16))
}
