import { unstorable } from '../../../contract/index.ts'

/** Text the database can keep; anything else counts as empty. */
export function storable(text: string | null): string {
  const trimmed = (text ?? '').trim()
  return unstorable(trimmed) === undefined ? trimmed : ''
}
