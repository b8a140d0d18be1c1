import { timingSafeEqual } from 'node:crypto'
import { base62 } from '../../kernel/identifiers.ts'
import type { Seal } from '../accounts/keyring.ts'

const GIFT_MARK = { prefix: 'd', purpose: 'gift page' }

/** The secret of one gift's page. */
export function giftToken(seal: Seal, donationId: string): string {
  return markedId(seal, GIFT_MARK, donationId)
}

/** Path of the page of a gift. */
export function giftAddress(publicUrl: string, seal: Seal, donationId: string): string {
  return `${publicUrl}/gift/${giftToken(seal, donationId)}`
}

/** The donation a token was made for; undefined for one that we did not make. */
export function donationOfToken(seal: Seal, token: string): string | undefined {
  return idOfMarked(seal, GIFT_MARK, token)
}

const MONTHLY_GIFT_MARK = { prefix: 'mg', purpose: 'monthly gift' }

/** The path at which a donor changes a monthly gift. It stands in the donor's letters alone, never in what an account is told. */
export function monthlyGiftPath(seal: Seal, monthlyGiftId: string): string {
  return `/gift/monthly/${markedId(seal, MONTHLY_GIFT_MARK, monthlyGiftId)}`
}

/** The monthly gift a token was made for; undefined for one that we did not make. */
export function monthlyGiftOfToken(seal: Seal, token: string): string | undefined {
  return idOfMarked(seal, MONTHLY_GIFT_MARK, token)
}

const SEARCH_MARK = { prefix: 'gs', purpose: 'gift search' }

/** Path of the page of all gifts made with an address, while its link is valid. */
export function searchAddress(publicUrl: string, seal: Seal, searchId: string): string {
  return `${publicUrl}/gift/mine/${markedId(seal, SEARCH_MARK, searchId)}`
}

/** The search a token was made for; undefined for one that we did not make. */
export function searchOfToken(seal: Seal, token: string): string | undefined {
  return idOfMarked(seal, SEARCH_MARK, token)
}

const MARK_LENGTH = 22
const TOKEN = /^[0-9A-Za-z]{1,40}[0-9A-Za-z]{22}$/

/** Kinds of links, each with the prefix of its IDs and the purpose that its signature is derived for. */
export interface MarkedKind {
  prefix: string
  purpose: string
}

/**
 * A secret made of an id: its own digits and 128 bits that only the master key makes of them. It is kept nowhere, so a
 * copy of the database opens nothing by it, and it can be written again at any time.
 */
export function markedId(seal: Seal, { prefix, purpose }: MarkedKind, id: string): string {
  return id.replace(new RegExp(`^${prefix}_`), '') + markOf(seal, purpose, id)
}

/** The id a secret was made of; undefined for one that we did not make. */
export function idOfMarked(seal: Seal, { prefix, purpose }: MarkedKind, token: string): string | undefined {
  if (!TOKEN.test(token)) return undefined
  const id = `${prefix}_${token.slice(0, -MARK_LENGTH)}`
  const given = Buffer.from(token.slice(-MARK_LENGTH))
  return timingSafeEqual(given, Buffer.from(markOf(seal, purpose, id))) ? id : undefined
}

function markOf(seal: Seal, purpose: string, id: string): string {
  return base62(seal.derive(purpose, id).subarray(0, 16))
}
