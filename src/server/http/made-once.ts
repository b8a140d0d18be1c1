/** Keeps the last things made, each made once however many ask at the same time. A failure is forgotten. */
export interface PromiseCache<Made> {
  /** Whether it is made already, or being made. */
  has(key: string): boolean
  get(key: string, make: () => Promise<Made>): Promise<Made>
}

/** Makes a cache that keeps at most `most` things, the last used ones. */
export function createPromiseCache<Made>(most: number): PromiseCache<Made> {
  const kept = new Map<string, Promise<Made>>()
  return {
    has: (key) => kept.has(key),
    get(key, make) {
      const known = kept.get(key)
      kept.delete(key)
      const made = known ?? make()
      kept.set(key, made)
      if (known === undefined) made.catch(() => kept.delete(key))
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break
        kept.delete(oldest)
      }
      return made
    },
  }
}
