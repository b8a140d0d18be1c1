import { type ErrorCode, errors } from '../../contract/errors.ts'

/** Thrown by a handler to refuse a request; the router builds the response. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly code: ErrorCode
  /** The invalid parameter, if any. */
  readonly param: string | undefined
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | undefined
  /** Additional response headers, such as the exceeded limit. */
  readonly headers: Headers | undefined

  constructor(
    code: ErrorCode,
    options: { detail?: string; param?: string; retryAfter?: number; headers?: Headers; cause?: unknown } = {},
  ) {
    super(options.detail ?? errors[code].title, { cause: options.cause })
    this.code = code
    this.param = options.param
    this.retryAfter = options.retryAfter
    this.headers = options.headers
  }
}
