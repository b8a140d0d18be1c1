import { timingSafeEqual } from 'node:crypto'
import type { Seal } from '../../server/service/accounts/sealing.ts'

/** What every form of a session carries, and no page of another site can know. */
export function formTokenOf(seal: Seal, sessionId: string): string {
  return seal.derive('console form', sessionId).subarray(0, 16).toString('base64url')
}

/** Whether a form carries the token of the session it was sent in. */
export function isFormToken(seal: Seal, sessionId: string, given: string | undefined): boolean {
  const wanted = Buffer.from(formTokenOf(seal, sessionId))
  const sent = Buffer.from(given ?? '')
  return sent.length === wanted.length && timingSafeEqual(sent, wanted)
}
