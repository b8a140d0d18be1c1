import type { Seal } from '../accounts/sealing.ts'
import { idOfMarked, markedId } from './marked-id.ts'

const KIND = { prefix: 'mg', purpose: 'monthly gift' }

/** The path at which a donor changes a monthly gift. It stands in the donor's letters alone, never in what an account is told. */
export function monthlyGiftPath(seal: Seal, monthlyGiftId: string): string {
  return `/gift/monthly/${markedId(seal, KIND, monthlyGiftId)}`
}

/** The monthly gift a token was made for; undefined for one that we did not make. */
export function monthlyGiftOfToken(seal: Seal, token: string): string | undefined {
  return idOfMarked(seal, KIND, token)
}
