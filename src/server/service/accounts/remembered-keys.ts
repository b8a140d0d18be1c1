import type { KeyChanges } from './key-changes.ts'

/** How long what is known of a key may be remembered where nobody tells of changes. */
const REMEMBERED_MS = 5_000

/** What remembering stands on. */
export interface RememberedOptions {
  now: () => Date
  /** The most keys remembered. */
  most: number
  changes?: KeyChanges | undefined
}

/** Remembers for a few seconds what was found out about a key, until accounts or keys change. What was not found is not remembered. */
export function rememberKeys<Known>(
  find: (publicKey: string) => Promise<Known | undefined>,
  { now, most, changes }: RememberedOptions,
): (publicKey: string) => Promise<Known | undefined> {
  const remembered = new Map<string, { known: Known; until: number }>()
  let generation = 0
  changes?.subscribe(() => {
    generation += 1
    remembered.clear()
  })
  return async (publicKey) => {
    const held = remembered.get(publicKey)
    if (held !== undefined && held.until > now().getTime()) return held.known
    const before = generation
    const known = await find(publicKey)
    if (known === undefined) {
      remembered.delete(publicKey)
      return undefined
    }
    if (remembered.size >= most) remembered.clear()
    // What was read while something changed may be older than the change.
    if (before === generation) remembered.set(publicKey, { known, until: now().getTime() + REMEMBERED_MS })
    return known
  }
}
