import { clientAddress, isLoopbackNetwork } from '../../../http/client-address.ts'
import {
  createTokenBuckets,
  type Quota,
  rateLimited,
  rateLimitHeaders,
  type TokenBuckets,
} from '../../../http/rate-limits.ts'

/** Limits of one process per key and per address. */
export interface RateLimits {
  /** For each use of a key. */
  perKey: Quota
  perAddress: Quota
  /** Whether requests from this machine also count by address, as behind a reverse proxy. */
  countOwnMachine?: boolean
}

/** High enough for a storefront's busiest minute and for a burst of reads. */
export const defaultRateLimits: RateLimits = {
  perKey: { requests: 30_000, seconds: 60 },
  perAddress: { requests: 6_000, seconds: 60 },
}

/**
 * How a key is used: the public key alone, or the secret key for reads or for writes. Each has its own count, so that
 * pages can't use up what a merchant's server needs.
 */
export type KeyUse = 'public' | 'read' | 'write'

/** The use of a request with the secret key. */
export function secretKeyUse({ method }: Request): KeyUse {
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
}

/**
 * Counts requests, and returns the remaining ones as headers. Refuses with `rate_limited`. Requests from within this
 * process don't count by address.
 */
export interface RateLimiter {
  /** Counts each request once, even if several apps call this. */
  byAddress(request: Request): Headers
  byKey(publicKey: string, use: KeyUse): Headers
}

/** Creates a limiter; without limits, nothing is counted or refused. */
export function createRateLimiter(
  limits: RateLimits | undefined,
  milliseconds: () => number = () => performance.now(),
): RateLimiter {
  if (limits === undefined) return { byAddress: () => new Headers(), byKey: () => new Headers() }
  const { perAddress, perKey, countOwnMachine = false } = limits
  const addresses = createTokenBuckets(perAddress, milliseconds)
  const uses: Record<KeyUse, TokenBuckets> = {
    public: createTokenBuckets(perKey, milliseconds),
    read: createTokenBuckets(perKey, milliseconds),
    write: createTokenBuckets(perKey, milliseconds),
  }
  const counted = new WeakMap<Request, Headers>()
  const countAddress = (request: Request): Headers => {
    const address = clientAddress(request)
    const isCounted = address !== undefined && (countOwnMachine || !isLoopbackNetwork(address))
    return isCounted ? count(addresses, address, 'address', perAddress) : new Headers()
  }
  return {
    byAddress(request) {
      const known = counted.get(request)
      if (known !== undefined) return known
      const headers = countAddress(request)
      counted.set(request, headers)
      return headers
    },
    byKey: (publicKey, use) => count(uses[use], publicKey, 'key', perKey),
  }
}

function count(buckets: TokenBuckets, name: string, policy: string, quota: Quota): Headers {
  const allowance = buckets.take(name)
  const headers = new Headers(rateLimitHeaders(policy, quota, allowance))
  if (allowance.allowed) return headers
  throw rateLimited(policy, allowance, headers)
}
