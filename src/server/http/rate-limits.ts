import { HttpError } from './http-error.ts'

/** A quota: the bucket's size, and the time in which it refills evenly. */
export interface Quota {
  requests: number
  seconds: number
}

/** The remaining quota after a request was counted. */
export interface Allowance {
  allowed: boolean
  remaining: number
  /** Seconds until one more request is earned when none is left, else until all are. */
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

/** Makes buckets of one quota, kept in memory; the longest unused are forgotten when there are too many. */
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
      forgetOldest(buckets)
      const missing = allowed ? requests - left : 1 - left
      return { allowed, remaining: Math.floor(left), resetSeconds: Math.max(1, Math.ceil(missing / perSecond)) }
    },
  }
}

function forgetOldest(buckets: Map<string, Bucket>): void {
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
