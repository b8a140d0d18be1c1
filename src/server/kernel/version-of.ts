import { createHash } from 'node:crypto'

/** Names what was shown to somebody: the same for the same parts in whatever order, another one as soon as any changes. */
export function versionOf(shown: unknown): string {
  // Parts are kept in no order of their own.
  const said = JSON.stringify(shown, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
  return createHash('sha256').update(said).digest('base64url').slice(0, 16)
}
