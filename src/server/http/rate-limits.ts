import { HttpError } from './http-error.ts'

/** A quota: the bucket's size, and the time in which an empty bucket refills. */
export interface Quota {
  requests: number
  seconds: number
}

/** The remaining quota after a request was counted. */
export interface Allowance {
  allowed: boolean
  remaining: number
  /** Seconds until the bucket is full or, if it is empty, until the next request is allowed. */
  resetSeconds: number
}

/** Counts requests by name. */
export interface TokenBuckets {
  take(name: string): Allowance
}

const MAX_BUCKETS = 50_000

interface Bucket {
  tokens: number
  at: number
}

/** Creates buckets with one quota, in memory; if there are too many, evicts the least recently used ones. */
export function createTokenBuckets(
  { requests, seconds }: Quota,
  milliseconds: () => number = () => performance.now(),
): TokenBuckets {
  const buckets = new Map<string, Bucket>()
  const perSecond = requests / seconds
  return {
    take(name) {
      const now = milliseconds()
      const known = buckets.get(name) ?? { tokens: requests, at: now }
      const earned = Math.max(0, (now - known.at) / 1_000) * perSecond
      const tokens = Math.min(requests, known.tokens + earned)
      const allowed = tokens >= 1
      const left = allowed ? tokens - 1 : tokens
      buckets.delete(name)
      buckets.set(name, { tokens: left, at: now })
      evictOldest(buckets)
      const missing = allowed ? requests - left : 1 - left
      return { allowed, remaining: Math.floor(left), resetSeconds: Math.max(1, Math.ceil(missing / perSecond)) }
    },
  }
}

function evictOldest(buckets: Map<string, Bucket>): void {
  for (const oldest of buckets.keys()) {
    if (buckets.size <= MAX_BUCKETS) return
    buckets.delete(oldest)
  }
}

/** The remaining quota as `RateLimit` and `RateLimit-Policy` headers (IETF draft). */
export function rateLimitHeaders(
  policy: string,
  { requests, seconds }: Quota,
  { remaining, resetSeconds }: Allowance,
): Record<string, string> {
  return {
    ratelimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
    'ratelimit-policy': `"${policy}";q=${requests};w=${seconds}`,
  }
}

/** The 429 error with the time to wait; `policy` names the exceeded limit, for example `key`. */
export function rateLimited(policy: string, { resetSeconds }: Allowance, headers?: Headers): HttpError {
  return new HttpError('rate_limited', {
    detail: `Too many requests for this ${policy}. Wait ${resetSeconds} s.`,
    retryAfter: resetSeconds,
    ...(headers === undefined ? {} : { headers }),
  })
}
