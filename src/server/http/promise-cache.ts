/** An LRU cache of promises: concurrent callers share one computation. Failures aren't cached. */
export interface PromiseCache<Made> {
  /** Whether the value exists or is being created. */
  has(key: string): boolean
  get(key: string, make: () => Promise<Made>): Promise<Made>
}

/** Creates a cache of the `most` values that were used last. */
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
 * Limits a read to once per interval: callers within the interval share the last result. Failures are shared too, so
 * that a failing resource isn't read more often than a working one.
 */
export function onceEvery<Result>(
  milliseconds: number,
  read: () => Promise<Result>,
  now: () => number = () => performance.now(),
): () => Promise<Result> {
  let last: { result: Promise<Result>; at: number } | undefined
  return () => {
    if (last === undefined || now() - last.at >= milliseconds) last = { result: read(), at: now() }
    return last.result
  }
}
