import type { Problem } from '../contract/index.ts'

/** All errors of the client, except an abort, which is rethrown unchanged. */
export abstract class ClientError extends Error {
  /** HTTP status of the response; 0 if there was none. */
  readonly status: number

  constructor(sentence: string, status: number, options?: ErrorOptions) {
    super(sentence, options)
    this.status = status
  }
}

/** The service refused the request or failed, and sent a problem. */
export class ApiError extends ClientError {
  override name = 'ApiError'
  /** Stable error code, such as `nonprofit_invalid`. */
  readonly code: string
  readonly title: string
  readonly detail: string
  /** The invalid parameter, if any. */
  readonly param: string | undefined
  readonly requestId: string
  /** Seconds to wait before a retry, if the service sent them. */
  readonly retryAfter: number | undefined

  constructor(request: string, { code, status, title, detail, param, request_id }: Problem, retryAfter?: number) {
    super(`${title} (${code}, ${status}): ${detail} [${request}]`, status)
    this.code = code
    this.title = title
    this.detail = detail
    this.param = param
    this.requestId = request_id
    this.retryAfter = retryAfter
  }
}

/** The response doesn't match the contract. */
export class ContractError extends ClientError {
  override name = 'ContractError'

  constructor(request: string, status: number, options?: ErrorOptions) {
    super(`Unreadable answer ${status} [${request}]`, status, options)
  }
}

/** There was no response. */
export class NetworkError extends ClientError {
  override name = 'NetworkError'

  constructor(request: string, options?: ErrorOptions) {
    super(`No answer [${request}]`, 0, options)
  }
}
