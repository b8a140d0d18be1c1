import { createHash, randomFillSync } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 22

/** Creates an identifier with a prefix, for example `d` for `d_…`. */
export type NewId = (prefix: string) => string

/** Encodes 16 bytes as 22 base62 digits, which sort like the bytes. */
export function base62(bytes: Uint8Array): string {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  let digits = ''
  while (digits.length < LENGTH) {
    digits = ALPHABET.charAt(Number(value % 62n)) + digits
    value /= 62n
  }
  return digits
}

/** The 16 bytes of a UUIDv7: 48 bits of unix milliseconds, then the rest of `random`. */
export function uuidV7(milliseconds: number, random: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from({ length: 16 }, (_, index) => random[index] ?? 0)
  for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(milliseconds / 2 ** (8 * (5 - index))) & 0xff
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  return bytes
}

/** When an identifier was created, in unix milliseconds; NaN if it isn't one. */
export function timeOfId(id: string): number {
  const digits = id.slice(id.indexOf('_') + 1)
  if (digits.length !== LENGTH) return Number.NaN
  let value = 0n
  for (const digit of digits) {
    const place = ALPHABET.indexOf(digit)
    if (place < 0) return Number.NaN
    value = value * 62n + BigInt(place)
  }
  return Number(value >> 80n)
}

/** Creates identifiers that sort by creation time: UUIDv7 in base62, with a counter within a millisecond. */
export function createIdentifiers(milliseconds: () => number = Date.now): NewId {
  const random = new Uint8Array(16)
  let last = 0
  let sequence = 0
  return (prefix) => {
    const now = Math.max(milliseconds(), last)
    sequence = now === last ? sequence + 1 : 0
    last = sequence > 0xfff ? now + 1 : now
    if (sequence > 0xfff) sequence = 0
    randomFillSync(random)
    random[6] = sequence >> 8
    random[7] = sequence & 0xff
    return `${prefix}_${base62(uuidV7(last, random))}`
  }
}

/** The nine digits of an EIN with or without hyphen; undefined if it isn't an EIN. */
export function einDigits(text: string): string | undefined {
  const [, prefix, rest] = /^\s*(\d{2})-?(\d{7})\s*$/.exec(text) ?? []
  return prefix === undefined || rest === undefined ? undefined : prefix + rest
}

/** A version tag of a value, for optimistic locking; independent of the order of members. */
export function versionOf(shown: unknown): string {
  // PostgreSQL's jsonb doesn't keep the order of members.
  const sorted = JSON.stringify(shown, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
  return createHash('sha256').update(sorted).digest('base64url').slice(0, 16)
}
