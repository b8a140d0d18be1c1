import { ApiError, ContractError, NetworkError } from '../../client/index.ts'
import { basicHeader, encodedCredentials } from '../../contract/basic-credentials.ts'
import { isErrorCode } from '../../contract/index.ts'
import { HttpError } from '../http/http-error.ts'
import { traceparentNow } from '../kernel/tracing.ts'
import { type ProxyAccount, secretsOf } from './proxy-account.ts'

/** Sends a request onward. */
export type Fetch = (request: Request) => Promise<Response>

/**
 * A `fetch` that adds the account's Basic header at the last moment; nothing else of the proxy ever holds it. It says that a
 * page asked, so that the account's list of requests is not filled with those of shoppers. What may
 * be repeated without harm, a read or a write with an idempotency key, is sent once more when the connection breaks or the
 * service behind is between two lives. Redirects are not followed, so that the key goes nowhere else.
 */
export function keyedFetch(
  account: Pick<ProxyAccount, 'publicKey' | 'secretKey'>,
  onward: Fetch,
  timeoutMs: number,
): Fetch {
  const authorization = basicHeader(account)
  return (request) => {
    const headers = new Headers(request.headers)
    headers.set('authorization', authorization)
    headers.set('almoner-from', 'page')
    const traceparent = traceparentNow()
    if (traceparent !== undefined) headers.set('traceparent', traceparent)
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)])
    const keyed = new Request(request, { headers, signal, redirect: 'manual' })
    return isRepeatable(keyed) ? sendTwiceAtMost(keyed, onward) : onward(keyed)
  }
}

function isRepeatable({ method, headers }: Request): boolean {
  return method === 'GET' || headers.has('idempotency-key')
}

const BETWEEN_LIVES = [502, 503, 504]

async function sendTwiceAtMost(request: Request, onward: Fetch): Promise<Response> {
  const again = request.clone()
  const first = await onward(request).catch((error: unknown) => {
    if (request.signal.aborted) throw error
    return undefined
  })
  if (first !== undefined && !BETWEEN_LIVES.includes(first.status)) return first
  await first?.body?.cancel()
  await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 100))
  return onward(again)
}

/** Turns what the client throws into what the proxy answers: refusals pass through, silence and nonsense become 502 or 504. */
export function upstreamFailure(error: unknown): unknown {
  if (isTimeout(error) || (error instanceof Error && isTimeout(error.cause))) return away('upstream_timeout', error)
  if (error instanceof ApiError) return refusalOf(error)
  if (error instanceof NetworkError) return away('upstream_unreachable', error)
  if (!(error instanceof ContractError)) return error
  return error.status >= 500 ? away('upstream_unreachable', error) : new HttpError('upstream_invalid', { cause: error })
}

/** Tells whether a failure says nothing about what was asked: the service was away, slow, busy or broken. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429
}

/** The same failure without the account's secrets, should the service behind have echoed what it was sent. */
export function tellableFailure(error: unknown, account: ProxyAccount): unknown {
  if (!(error instanceof HttpError) || !tellsSecret(`${error.message} ${error.param}`, account)) return error
  const { code, message, retryAfter, cause } = error
  return new HttpError(code, {
    cause,
    detail: withoutSecrets(message, account),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })
}

function away(code: 'upstream_timeout' | 'upstream_unreachable', cause: unknown): HttpError {
  return new HttpError(code, { cause, retryAfter: 2 })
}

function refusalOf(error: ApiError): HttpError {
  const { code, detail, param, retryAfter, status } = error
  // The proxy's own keys were refused, or the service failed: nothing the donor's page can mend.
  if (status === 401 || status === 500 || !isErrorCode(code)) return new HttpError('upstream_invalid', { cause: error })
  return new HttpError(code, {
    detail,
    cause: error,
    ...(param === undefined ? {} : { param }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

/** What of an account must never be said: its secrets, and the Basic header they make. */
function secretTexts(account: ProxyAccount): string[] {
  return secretsOf(account)
    .filter((secretKey) => secretKey !== '')
    .flatMap((secretKey) => [secretKey, encodedCredentials({ publicKey: account.publicKey, secretKey })])
}

/** Whether a text tells a secret of the account: a service that echoes what it was sent must not give it away. */
export function tellsSecret(text: string, account: ProxyAccount): boolean {
  return secretTexts(account).some((secret) => text.includes(secret))
}

/** The text with every secret of the account blotted out. */
export function withoutSecrets(text: string, account: ProxyAccount): string {
  return secretTexts(account).reduce((said, secret) => said.replaceAll(secret, '[redacted]'), text)
}
