import type { Policy } from './policy.ts'
import { isAllowedOrigin, type ProxyAccount } from './proxy-account.ts'

/**
 * CORS headers of an answer: open reads are open to any page, everything else to pages of the account's origins.
 * No answer ever allows cookies.
 */
export function corsHeaders(
  policy: Policy,
  account: ProxyAccount | undefined,
  origin: string | null,
): Record<string, string> {
  const allowed =
    policy === 'open'
      ? '*'
      : origin !== null && account !== undefined && isAllowedOrigin(account, origin)
        ? origin
        : undefined
  return {
    vary: 'Origin',
    ...(allowed === undefined ? {} : { 'access-control-allow-origin': allowed }),
    'access-control-allow-methods': 'GET, POST, PUT, OPTIONS',
    'access-control-allow-headers': 'content-type, idempotency-key, almoner-action-token, almoner-challenge',
    'access-control-expose-headers': 'request-id, retry-after, ratelimit, ratelimit-policy, idempotent-replayed',
    'access-control-max-age': '600',
  }
}
