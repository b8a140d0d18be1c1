import { createHash } from 'node:crypto'
import { RETURN_PROOF_PARAMETER } from '../../../../contract/index.ts'

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
