import { createHash } from 'node:crypto'

/** Names what was shown to somebody: parts in another order have the same name, a part of another value has not. */
export function versionOf(shown: unknown): string {
  // Parts are kept in no order of their own.
  const said = JSON.stringify(shown, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
  return createHash('sha256').update(said).digest('base64url').slice(0, 16)
}
