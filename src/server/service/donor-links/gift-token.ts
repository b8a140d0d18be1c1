import type { Seal } from '../accounts/sealing.ts'
import { idOfMarked, markedId } from './marked-id.ts'

const KIND = { prefix: 'd', purpose: 'gift page' }

/** The secret of one gift's page. */
export function giftToken(seal: Seal, donationId: string): string {
  return markedId(seal, KIND, donationId)
}

/** Where a donor sees the way of a gift. */
export function giftAddress(publicUrl: string, seal: Seal, donationId: string): string {
  return `${publicUrl}/gift/${giftToken(seal, donationId)}`
}

/** The donation a token was made for; undefined for one that we did not make. */
export function donationOfToken(seal: Seal, token: string): string | undefined {
  return idOfMarked(seal, KIND, token)
}
