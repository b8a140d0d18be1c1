import { createHash, randomBytes } from 'node:crypto'
import { RETURN_PROOF_PARAMETER } from '../../../../contract/index.ts'

/** Declines that close a link, against card testing. */
const MAX_DECLINES = 5

/** Lifetime of a link: 24 hours. */
export const LINK_LIFE_MS = 24 * 60 * 60 * 1_000

/** The facts that decide whether a link can be paid. */
export interface LinkFacts {
  donation_id: string | null
  declines: number
  expires_at: Date
}

/** `open`, or why a link can't be paid. */
export type LinkStatus = 'open' | 'used' | 'declined_out' | 'expired'

/** A link's status at a moment. */
export function linkStatus(link: LinkFacts, now: Date): LinkStatus {
  if (link.donation_id !== null) return 'used'
  if (link.declines >= MAX_DECLINES) return 'declined_out'
  return now >= link.expires_at ? 'expired' : 'open'
}

/** A new secret for a link's address: 128 random bits, 22 characters. */
export function newLinkToken(): string {
  return randomBytes(16).toString('base64url')
}

/** The hash that identifies a stored token. Tokens are long and random, so a plain SHA-256 suffices. */
export function linkTokenHash(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest()
}

/** As documented, and percent-encoded, as browsers send it in a path. */
const placeholder = /\{DONATION_ID\}|%7BDONATION_ID%7D/g
const longestUrl = 2_048

/** Whether a donor may be sent back to an address: https anywhere; with test keys also http on localhost. */
export function isReturnUrl(text: string, options: { liveMode: boolean }): boolean {
  if (text.length > longestUrl || !/^https?:\/\/[^/\\\s]/i.test(text) || /[\s\p{Cc}\\]/u.test(text)) return false
  if (!URL.canParse(filled(text, 'd_0'))) return false
  const url = new URL(filled(text, 'd_0'))
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (!options.liveMode && ['localhost', '127.0.0.1'].includes(url.hostname))
}

/** Adds the donation to the success address: in place of `{DONATION_ID}`, or as `donation_id` in the query. */
export function withDonationId(successUrl: string, donationId: string): string {
  const named = filled(successUrl, donationId)
  const url = new URL(named)
  if (named !== successUrl) return url.href
  // Most parsers take the first of two parameters, so an existing one is removed.
  if (url.searchParams.has('donation_id')) url.searchParams.delete('donation_id')
  const parameter = `donation_id=${encodeURIComponent(donationId)}`
  url.search = url.search === '' ? `?${parameter}` : `${url.search}&${parameter}`
  return url.href
}

/** The origin of an address that `isReturnUrl` accepted. */
export function originOf(returnUrl: string): string {
  return new URL(filled(returnUrl, 'd_0')).origin
}

function filled(text: string, donationId: string): string {
  return text.replaceAll(placeholder, encodeURIComponent(donationId))
}

/** How long after a payment its proof shows what was given: 24 hours. */
export const PROOF_LIFE_MS = 24 * 60 * 60 * 1_000

/** At least 128 random bits; shorter values could be guessed. */
const proofForm = /^[\w-]{22,128}$/

/** The hash that identifies a stored proof. Proofs are long and random, so a plain SHA-256 suffices. */
export function returnProofHash(proof: string): Buffer {
  return createHash('sha256').update(proof, 'utf8').digest()
}

/** The hash of the proof in a success address; undefined if there is none. */
export function returnProofHashOf(successUrl: string): Buffer | undefined {
  const proof = new URL(successUrl).searchParams.getAll(RETURN_PROOF_PARAMETER).at(-1) ?? ''
  return proofForm.test(proof) ? returnProofHash(proof) : undefined
}
