import { unstorable } from '../../../contract/index.ts'

/** Whether a text is written as an e-mail address is. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}

/** Text the database can keep; anything else counts as empty. */
export function storable(text: string | null): string {
  const trimmed = (text ?? '').trim()
  return unstorable(trimmed) === undefined ? trimmed : ''
}
