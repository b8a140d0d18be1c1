import type { Seal } from '../accounts/sealing.ts'
import { idOfMarked, markedId } from './marked-id.ts'

const KIND = { prefix: 'gs', purpose: 'gift search' }

/** Where a donor finds all gifts made with an address, while the search lasts. */
export function searchAddress(publicUrl: string, seal: Seal, searchId: string): string {
  return `${publicUrl}/gift/mine/${markedId(seal, KIND, searchId)}`
}

/** The search a token was made for; undefined for one that we did not make. */
export function searchOfToken(seal: Seal, token: string): string | undefined {
  return idOfMarked(seal, KIND, token)
}
