import { createHash } from 'node:crypto'
import { HttpError } from '../../../http/http-error.ts'

const LONGEST_KEY = 255

/** Reads the `Idempotency-Key` header, bare or as a quoted string; undefined when there is none. Refuses unusable ones. */
export function readIdempotencyKey(header: string | null): string | undefined {
  const given = header?.trim() ?? ''
  if (given === '') return undefined
  const [, quoted] = /^"((?:[^"\\]|\\["\\])*)"$/.exec(given) ?? []
  const key = quoted?.replace(/\\(["\\])/g, '$1') ?? given
  if (key === '' || key.length > LONGEST_KEY || !/^[\x20-\x7e]+$/.test(key))
    throw new HttpError('parameter_invalid', {
      detail: `An idempotency key has 1 to ${LONGEST_KEY} printable ASCII characters.`,
      param: 'Idempotency-Key',
    })
  return key
}

/** A hash of what was asked, the same for the same members in any order. */
export function fingerprintOf(input: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sorted(input)))
    .digest()
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, member]) => [name, sorted(member)])
}
