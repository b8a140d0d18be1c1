import { createHash, randomBytes } from 'node:crypto'
import { RETURN_PROOF_PARAMETER } from '../../../../contract/index.ts'

/** Declines after which a link is dead, so that nobody can try cards on it. */
const MAX_DECLINES = 5

/** How long a link can be paid at: 24 hours. */
export const LINK_LIFE_MS = 24 * 60 * 60 * 1_000

/** What decides whether a link can be paid at. */
export interface LinkFacts {
  donation_id: string | null
  declines: number
  expires_at: Date
}

/** `open`, or why a link cannot be paid at any more. */
export type LinkStatus = 'open' | 'used' | 'declined_out' | 'expired'

/** How a link stands at a moment. */
export function linkStatus(link: LinkFacts, now: Date): LinkStatus {
  if (link.donation_id !== null) return 'used'
  if (link.declines >= MAX_DECLINES) return 'declined_out'
  return now >= link.expires_at ? 'expired' : 'open'
}

/** A fresh secret for a link's address: 128 random bits, 22 characters. */
export function newLinkToken(): string {
  return randomBytes(16).toString('base64url')
}

/** The hash a token is kept and found by. Tokens are long and random, so a plain SHA-256 suffices. */
export function linkTokenHash(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest()
} /** As it is written, and as browsers write it in the path of an address. */
const placeholder = /\{DONATION_ID\}|%7BDONATION_ID%7D/g
const longestUrl = 2_048

/** Where a donor may be sent back to: https anywhere; with test keys also plain http on one's own machine. */
export function isReturnUrl(text: string, options: { liveMode: boolean }): boolean {
  if (text.length > longestUrl || !/^https?:\/\/[^/\\\s]/i.test(text) || /[\s\p{Cc}\\]/u.test(text)) return false
  if (!URL.canParse(filled(text, 'd_0'))) return false
  const url = new URL(filled(text, 'd_0'))
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (!options.liveMode && ['localhost', '127.0.0.1'].includes(url.hostname))
}

/** The success address that names the donation: in place of `{DONATION_ID}`, or as `donation_id` in the query. */
export function withDonationId(successUrl: string, donationId: string): string {
  const named = filled(successUrl, donationId)
  const url = new URL(named)
  if (named !== successUrl) return url.href
  // Readers take the first of two: one that was there already must not speak for this gift.
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

/** How long after a payment its proof tells what was given: 24 hours. */
export const PROOF_LIFE_MS = 24 * 60 * 60 * 1_000

/** At least 128 random bits; what is shorter could be guessed and proves nothing. */
const proofForm = /^[\w-]{22,128}$/

/** The hash a proof is found by. Proofs are long and random, so a plain SHA-256 suffices. */
export function returnProofHash(proof: string): Buffer {
  return createHash('sha256').update(proof, 'utf8').digest()
}

/** The hash of the proof in a success address; undefined where it holds none. */
export function returnProofHashOf(successUrl: string): Buffer | undefined {
  const proof = new URL(successUrl).searchParams.getAll(RETURN_PROOF_PARAMETER).at(-1) ?? ''
  return proofForm.test(proof) ? returnProofHash(proof) : undefined
}
