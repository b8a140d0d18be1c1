import { ApiError, ContractError, NetworkError } from '../../client/index.ts'
import { isErrorCode } from '../../contract/index.ts'
import { HttpError } from '../http/http-error.ts'

/** Turns what the client throws into what the door answers: refusals pass through, silence and nonsense become 502 or 504. */
export function upstreamFailure(error: unknown): unknown {
  if (error instanceof ApiError) return refusalOf(error)
  if (error instanceof ContractError)
    return error.status >= 500
      ? new HttpError('upstream_unreachable', { cause: error, retryAfter: 2 })
      : new HttpError('upstream_invalid', { cause: error })
  if (error instanceof NetworkError)
    return isTimeout(error.cause)
      ? new HttpError('upstream_timeout', { cause: error, retryAfter: 2 })
      : new HttpError('upstream_unreachable', { cause: error, retryAfter: 2 })
  return isTimeout(error) ? new HttpError('upstream_timeout', { cause: error, retryAfter: 2 }) : error
}

function refusalOf(error: ApiError): HttpError {
  const { code, detail, param, retryAfter } = error
  // The door's own keys were refused: nothing the donor's page can mend.
  if (error.status === 401 || !isErrorCode(code)) return new HttpError('upstream_invalid', { cause: error })
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
