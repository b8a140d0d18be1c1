/** An LRU cache of promises: each value is made once, however many ask at the same time. A failure is not cached. */
export interface PromiseCache<Made> {
  /** Whether the value exists or is being created. */
  has(key: string): boolean
  get(key: string, make: () => Promise<Made>): Promise<Made>
}

/** Makes a cache of at most `most` values, the last used ones. */
export function createPromiseCache<Made>(most: number): PromiseCache<Made> {
  const cached = new Map<string, Promise<Made>>()
  return {
    has: (key) => cached.has(key),
    get(key, make) {
      const known = cached.get(key)
      cached.delete(key)
      const made = known ?? make()
      cached.set(key, made)
      if (known === undefined) made.catch(() => cached.delete(key))
      for (const oldest of cached.keys()) {
        if (cached.size <= most) break
        cached.delete(oldest)
      }
      return made
    },
  }
}

/**
 * A look that is taken at most once in so many milliseconds, however many ask: they share the last one. A failed look is
 * shared too, so that a thing in trouble is not asked more often than one in health.
 */
export function onceEvery<Seen>(
  milliseconds: number,
  look: () => Promise<Seen>,
  now: () => number = () => performance.now(),
): () => Promise<Seen> {
  let last: { seen: Promise<Seen>; at: number } | undefined
  return () => {
    if (last === undefined || now() - last.at >= milliseconds) last = { seen: look(), at: now() }
    return last.seen
  }
}
