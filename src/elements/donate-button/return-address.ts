import { RETURN_PROOF_PARAMETER } from '../../contract/return-proof.ts'
import { pageWide } from '../shared/page-wide.ts'

/** What a success address holds beside the page's own parameters. */
const RETURN_PARAMETERS = ['donation_id', RETURN_PROOF_PARAMETER]

/** The proof that the donor of this page view came back with, once it has left the address, and the address without it. */
const remembered = pageWide('returned', () => ({ proof: '', href: '' }))

const CANCELLED = `${RETURN_PROOF_PARAMETER}=cancelled`

/** The proof of a paid gift that the donor came back to this very page with; empty where there is none. */
export function proofHere(): string {
  const [proof = ''] = new URLSearchParams(location.search).getAll(RETURN_PROOF_PARAMETER).slice(-1)
  if (/^[\w-]{22,128}$/.test(proof)) return proof
  return remembered.href === location.href ? remembered.proof : ''
}

/** Tells whether the donor came back to this very page without having paid. */
export function isCancelledHere(): boolean {
  return location.search.includes(CANCELLED)
}

/** The donation that the address names; empty where it names none. */
export function donationHere(): string {
  const [, id = ''] = /[?&]donation_id=(d_\w{1,64})(?:&|$)/.exec(location.search) ?? []
  return id
}

/** Takes what a gift left there out of the page's address, whose history and own parameters stay as they are. */
export function leaveAddress(): void {
  const proof = proofHere()
  if (proof === '' && !isCancelledHere()) return
  history.replaceState(history.state, '', withoutReturn(location.href))
  Object.assign(remembered, { proof, href: location.href })
}

/** Thanks nobody on this page again. */
export function forgetReturn(): void {
  remembered.proof = ''
}

/** An address without an earlier gift; the rest of its query keeps its spelling, as `searchParams` would not. */
export function withoutReturn(address: string): string {
  const url = new URL(address)
  const parts = url.search.slice(1).split('&')
  url.search = parts.filter((part) => !RETURN_PARAMETERS.includes(part.replace(/=.*/, ''))).join('&')
  return url.href
}

/** Adds the proof, or that there is none, by hand: `searchParams` would write the braces of a `{DONATION_ID}` anew. */
export function withProof(address: string, proof = 'cancelled'): string {
  const url = new URL(address)
  url.search += `${url.search && '&'}${RETURN_PROOF_PARAMETER}=${proof}`
  return url.href
}
