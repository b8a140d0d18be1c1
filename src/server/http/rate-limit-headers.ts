import { HttpError } from './http-error.ts'
import type { Allowance, Quota } from './token-bucket.ts'

/** What is left to whoever asks, as the headers `RateLimit` and `RateLimit-Policy` (IETF draft) say it. */
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

/** The refusal of one request too many, with the time to wait; `policy` says whose limit it was, for example `key`. */
export function rateLimited(policy: string, { resetSeconds }: Allowance, headers?: Headers): HttpError {
  return new HttpError('rate_limited', {
    detail: `Too many requests for this ${policy}; wait ${resetSeconds} s.`,
    retryAfter: resetSeconds,
    ...(headers === undefined ? {} : { headers }),
  })
}
