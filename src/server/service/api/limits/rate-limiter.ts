import { isOwnMachine } from '../../../http/client-address.ts'
import { HttpError } from '../../../http/http-error.ts'
import { createTokenBuckets, type Quota, type TokenBuckets } from '../../../http/token-bucket.ts'

/** How much one key and one address may ask of this process. */
export interface RateLimits {
  perKey: Quota
  perAddress: Quota
}

/** Generous: a storefront's busiest minute, and a burst of reads, go through. */
export const defaultRateLimits: RateLimits = {
  perKey: { requests: 30_000, seconds: 60 },
  perAddress: { requests: 6_000, seconds: 60 },
}

/**
 * Counts a request against a limit and says what is left, in headers. Refuses with `rate_limited`. Requests of this
 * machine's own, and of this process, are not counted by address.
 */
export interface RateLimiter {
  byAddress(address: string | undefined): Headers
  byKey(publicKey: string): Headers
}

/** Makes a limiter; without limits it lets everything pass and says nothing. */
export function createRateLimiter(limits: RateLimits | undefined, milliseconds: () => number = Date.now): RateLimiter {
  if (limits === undefined) return { byAddress: () => new Headers(), byKey: () => new Headers() }
  const addresses = createTokenBuckets(limits.perAddress, milliseconds)
  const keys = createTokenBuckets(limits.perKey, milliseconds)
  return {
    byAddress: (address) =>
      address === undefined || isOwnMachine(address)
        ? new Headers()
        : count(addresses, address, 'address', limits.perAddress),
    byKey: (publicKey) => count(keys, publicKey, 'key', limits.perKey),
  }
}

function count(buckets: TokenBuckets, name: string, policy: string, { requests, seconds }: Quota): Headers {
  const { allowed, remaining, resetSeconds } = buckets.take(name)
  const headers = new Headers({
    'ratelimit-policy': `"${policy}";q=${requests};w=${seconds}`,
    ratelimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
  })
  if (allowed) return headers
  const detail = `Too many requests for this ${policy}; wait ${resetSeconds} s.`
  throw new HttpError('rate_limited', { detail, retryAfter: resetSeconds, headers })
}
