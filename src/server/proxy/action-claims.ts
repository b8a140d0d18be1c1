/** Remembers which action tokens were used, until they end by themselves. */
export interface ActionClaims {
  /** True for the first who asks with this id. `expiresAt` is in unix seconds. */
  claim(id: string, expiresAt: number): Promise<boolean>
  /** Gives a claim back: what it was for did not happen. */
  release(id: string): Promise<void>
}

const MAX_CLAIMS = 100_000

/**
 * Claims of this process alone. Beside them the service behind sees each token as an idempotency key, so that even
 * two proxies that know nothing of each other do a thing once.
 */
export function createMemoryClaims(now: () => number): ActionClaims {
  const claims = new Map<string, number>()
  return {
    async claim(id, expiresAt) {
      if (claims.has(id)) return false
      if (claims.size >= MAX_CLAIMS) forgetEnded(claims, now())
      claims.set(id, expiresAt)
      return true
    },
    async release(id) {
      claims.delete(id)
    },
  }
}

function forgetEnded(claims: Map<string, number>, nowMs: number): void {
  for (const [id, expiresAt] of claims) if (expiresAt * 1_000 <= nowMs) claims.delete(id)
}
