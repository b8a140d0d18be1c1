import { ApiError, ContractError, NetworkError } from '../../client/index.ts'
import { encodedCredentials } from '../../contract/basic-credentials.ts'
import { isErrorCode } from '../../contract/index.ts'
import { HttpError } from '../http/http-error.ts'
import { type ProxyAccount, secretsOf } from './proxy-account.ts'

/** Sends a request onward. */
export type Fetch = (request: Request) => Promise<Response>

/**
 * Maps the client's errors to the proxy's: API errors are forwarded; a missing or invalid response becomes 502 or 504.
 */
export function upstreamFailure(error: unknown): unknown {
  if (isTimeout(error) || (error instanceof Error && isTimeout(error.cause)))
    return unavailable('upstream_timeout', error)
  if (error instanceof ApiError) return refusalOf(error)
  if (error instanceof NetworkError) return unavailable('upstream_unreachable', error)
  if (!(error instanceof ContractError)) return error
  return error.status >= 500
    ? unavailable('upstream_unreachable', error)
    : new HttpError('upstream_invalid', { cause: error })
}

/** Whether a failure is temporary: the service was unavailable, slow, busy or broken. */
export function isTransient(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429
}

/** The same failure without the account's secrets, in case the service echoed its input. */
export function redactedFailure(error: unknown, account: ProxyAccount): unknown {
  if (!(error instanceof HttpError) || !containsSecret(`${error.message} ${error.param}`, account)) return error
  const { code, message, retryAfter, cause } = error
  return new HttpError(code, {
    cause,
    detail: redactSecrets(message, account),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })
}

function unavailable(code: 'upstream_timeout' | 'upstream_unreachable', cause: unknown): HttpError {
  return new HttpError(code, { cause, retryAfter: 2 })
}

function refusalOf(error: ApiError): HttpError {
  const { code, detail, param, retryAfter, status } = error
  // The proxy's own keys were refused, or the service failed: the page can't fix that.
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

/** Texts to redact: the account's secrets, and the Basic header with them. */
function secretTexts(account: ProxyAccount): string[] {
  return secretsOf(account)
    .filter((secretKey) => secretKey !== '')
    .flatMap((secretKey) => [secretKey, encodedCredentials({ publicKey: account.publicKey, secretKey })])
}

/** Whether a text contains a secret of the account, in case the service echoes its input. */
export function containsSecret(text: string, account: ProxyAccount): boolean {
  return secretTexts(account).some((secret) => text.includes(secret))
}

/** Replaces the account's secrets with `[redacted]`. */
export function redactSecrets(text: string, account: ProxyAccount): string {
  return secretTexts(account).reduce((said, secret) => said.replaceAll(secret, '[redacted]'), text)
}
