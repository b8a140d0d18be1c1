import { timingSafeEqual } from 'node:crypto'
import { base62 } from '../../kernel/identifiers.ts'
import type { Seal } from '../accounts/keyring.ts'

const GIFT_MARK = { prefix: 'd', purpose: 'gift page' }

/** The token of a gift's page. */
export function giftToken(seal: Seal, donationId: string): string {
  return markedId(seal, GIFT_MARK, donationId)
}

/** URL of a gift's page. */
export function giftAddress(publicUrl: string, seal: Seal, donationId: string): string {
  return `${publicUrl}/gift/${giftToken(seal, donationId)}`
}

/** The donation of a token; undefined if the signature isn't ours. */
export function donationOfToken(seal: Seal, token: string): string | undefined {
  return idOfMarked(seal, GIFT_MARK, token)
}

const MONTHLY_GIFT_MARK = { prefix: 'mg', purpose: 'monthly gift' }

/**
 * Path of the page where a donor changes a monthly gift. Only the donor's e-mails contain it, never what accounts
 * receive.
 */
export function monthlyGiftPath(seal: Seal, monthlyGiftId: string): string {
  return `/gift/monthly/${markedId(seal, MONTHLY_GIFT_MARK, monthlyGiftId)}`
}

/** The monthly gift of a token; undefined if the signature isn't ours. */
export function monthlyGiftOfToken(seal: Seal, token: string): string | undefined {
  return idOfMarked(seal, MONTHLY_GIFT_MARK, token)
}

const SEARCH_MARK = { prefix: 'gs', purpose: 'gift search' }

/** URL of the page with all gifts of an e-mail address, while its link is valid. */
export function searchAddress(publicUrl: string, seal: Seal, searchId: string): string {
  return `${publicUrl}/gift/mine/${markedId(seal, SEARCH_MARK, searchId)}`
}

/** The search of a token; undefined if the signature isn't ours. */
export function searchOfToken(seal: Seal, token: string): string | undefined {
  return idOfMarked(seal, SEARCH_MARK, token)
}

const MARK_LENGTH = 22
const TOKEN = /^[0-9A-Za-z]{1,40}[0-9A-Za-z]{22}$/

/** A kind of link: the prefix of its IDs, and the purpose that its signature is derived for. */
export interface MarkedKind {
  prefix: string
  purpose: string
}

/**
 * A token made of an ID without its prefix and a 128-bit signature with the master key. It isn't stored: a copy of the
 * database can't open the links, and the token can be created again at any time.
 */
export function markedId(seal: Seal, { prefix, purpose }: MarkedKind, id: string): string {
  return id.replace(new RegExp(`^${prefix}_`), '') + markOf(seal, purpose, id)
}

/** The ID in a token; undefined if the signature isn't ours. */
export function idOfMarked(seal: Seal, { prefix, purpose }: MarkedKind, token: string): string | undefined {
  if (!TOKEN.test(token)) return undefined
  const id = `${prefix}_${token.slice(0, -MARK_LENGTH)}`
  const given = Buffer.from(token.slice(-MARK_LENGTH))
  return timingSafeEqual(given, Buffer.from(markOf(seal, purpose, id))) ? id : undefined
}

function markOf(seal: Seal, purpose: string, id: string): string {
  return base62(seal.derive(purpose, id).subarray(0, 16))
}
