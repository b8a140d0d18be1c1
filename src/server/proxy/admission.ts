import { isLoopbackNetwork } from '../http/client-address.ts'
import { HttpError } from '../http/http-error.ts'
import type { Policy } from './policy.ts'
import { isAllowedOrigin, type ProxyAccount } from './proxy-account.ts'
import type { ProxyContext } from './proxy-context.ts'

/** Path and query of a request, as sent. */
export function targetOf({ url }: Request): string {
  return url.slice(url.indexOf('/', 8))
}

/** The public key of a request; the last one, if there are several. */
export function publicKeyOf(target: string): string {
  const at = target.indexOf('?')
  return at < 0 ? '' : (new URLSearchParams(target.slice(at)).getAll('public_key').at(-1) ?? '')
}

/** The account of a public key; throws an error that says what is wrong with the key. */
export async function requireAccount(publicKey: string, { findAccount }: ProxyContext): Promise<ProxyAccount> {
  const param = 'public_key'
  if (publicKey === '')
    throw new HttpError('credentials_missing', {
      detail: 'Send your public key as the query parameter public_key.',
      param,
    })
  const account = await findAccount(publicKey)
  if (account === undefined)
    throw new HttpError('credentials_invalid', { detail: 'No account has this public key.', param })
  return account
}

/** Guarded operations require an allowed origin; a signed one can also come from a program, which has no origin. */
export function requireOrigin(policy: Policy, account: ProxyAccount, origin: string | null): void {
  if (policy === 'open' || (policy === 'signed' && origin === null)) return
  if (origin === null)
    throw new HttpError('origin_not_allowed', { detail: 'Only web pages can send this request, with their Origin.' })
  if (!isAllowedOrigin(account, origin))
    throw new HttpError('origin_not_allowed', {
      detail: `${origin} is not an allowed origin of this public key’s account. Add it to the account’s allowed origins.`,
    })
}

/** The client address for rate limits. Test requests from localhost aren't counted by address. */
export function countable(address: string | undefined, { liveMode }: ProxyAccount): string | undefined {
  return !liveMode && address !== undefined && isLoopbackNetwork(address) ? undefined : address
}

const shared = {
  vary: 'Origin',
  'access-control-allow-methods': 'GET, POST, PUT, OPTIONS',
  'access-control-allow-headers': 'content-type, idempotency-key, almoner-action-token, almoner-challenge',
  'access-control-expose-headers':
    'request-id, retry-after, ratelimit, ratelimit-policy, idempotent-replayed, ignored-parameters',
  'access-control-max-age': '600',
}

/**
 * CORS headers of a response: any page can read open operations, only allowed origins can read others.
 * Cookies are never allowed.
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
 * CORS headers that let any page read a response without data: the response to a preflight, without
 * which a page couldn't see the error of its request, and the error about its origin.
 */
export const READABLE_BY_ALL: Record<string, string> = { ...shared, 'access-control-allow-origin': '*' }
