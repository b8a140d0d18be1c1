import { clientAddress, isLoopbackNetwork } from '../../../http/client-address.ts'
import {
  createTokenBuckets,
  type Quota,
  rateLimited,
  rateLimitHeaders,
  type TokenBuckets,
} from '../../../http/rate-limits.ts'

/** How much one key and one address may ask of this process. */
export interface RateLimits {
  /** For each use of a key on its own. */
  perKey: Quota
  perAddress: Quota
  /** Whether requests from this machine are counted by address too, as behind a reverse proxy. */
  countOwnMachine?: boolean
}

/** Generous: a storefront's busiest minute, and a burst of reads, go through. */
export const defaultRateLimits: RateLimits = {
  perKey: { requests: 30_000, seconds: 60 },
  perAddress: { requests: 6_000, seconds: 60 },
}

/**
 * What a key is used for: by anybody with the public key alone, or with the secret, to read or to write. Each is counted
 * apart, so that no reader uses up what a merchant's gifts need.
 */
export type KeyUse = 'public' | 'read' | 'write'

/** The use that a request with the secret makes of its key. */
export function secretKeyUse({ method }: Request): KeyUse {
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
}

/**
 * Counts a request against a limit and says what is left, in headers. Refuses with `rate_limited`. Requests of this
 * process are not counted by address.
 */
export interface RateLimiter {
  /** Counts each request once, however many doors it passes. */
  byAddress(request: Request): Headers
  byKey(publicKey: string, use: KeyUse): Headers
}

/** Makes a limiter; without limits it lets everything pass and says nothing. */
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
