import type { Policy } from './policy.ts'
import { isAllowedOrigin, type ProxyAccount } from './proxy-account.ts'

const shared = {
  vary: 'Origin',
  'access-control-allow-methods': 'GET, POST, PUT, OPTIONS',
  'access-control-allow-headers': 'content-type, idempotency-key, almoner-action-token, almoner-challenge',
  'access-control-expose-headers':
    'request-id, retry-after, ratelimit, ratelimit-policy, idempotent-replayed, ignored-parameters',
  'access-control-max-age': '600',
}

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
  return { ...shared, ...(allowed === undefined ? {} : { 'access-control-allow-origin': allowed }) }
}

/**
 * CORS headers that let any page read what tells it nothing but that it may not: the answer to a preflight, without
 * which no page could send what is then refused, and the refusal of its origin.
 */
export const READABLE_BY_ALL: Record<string, string> = { ...shared, 'access-control-allow-origin': '*' }
