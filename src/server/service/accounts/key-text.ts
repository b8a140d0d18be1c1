import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const KEY_LENGTH = 32

/** Whose keys, and in which mode. */
export interface KeyOwner {
  accountId: string
  liveMode: boolean
}

/** The word that keys of a mode begin with. */
export function modeWord({ liveMode }: Pick<KeyOwner, 'liveMode'>): 'live' | 'test' {
  return liveMode ? 'live' : 'test'
}

/** The text of a new key: public, secret or restricted. */
export function newKeyText(owner: KeyOwner, kind: 'pk' | 'sk' | 'rk'): string {
  return `${modeWord(owner)}_${kind}_${randomText()}`
}

// Bytes beyond the last whole alphabet are dropped, so that each character is equally likely.
function randomText(): string {
  const limit = 256 - (256 % ALPHABET.length)
  let text = ''
  while (text.length < KEY_LENGTH) {
    for (const byte of randomBytes(KEY_LENGTH)) if (byte < limit) text += ALPHABET.charAt(byte % ALPHABET.length)
  }
  return text.slice(0, KEY_LENGTH)
}
