import type { Problem } from '../contract/index.ts'

/** Anything the client throws, but for an abort, which is rethrown untouched. */
export abstract class ClientError extends Error {
  /** HTTP status of the answer; 0 when none came. */
  readonly status: number

  constructor(sentence: string, status: number, options?: ErrorOptions) {
    super(sentence, options)
    this.status = status
  }
}

/** The service refused or failed, and said why. */
export class ApiError extends ClientError {
  override name = 'ApiError'
  /** Stable word for programs, for example `nonprofit_invalid`. */
  readonly code: string
  readonly title: string
  readonly detail: string
  /** The parameter at fault, when there is one. */
  readonly param: string | undefined
  readonly requestId: string
  /** Seconds to wait before trying again, when the service said so. */
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

/** An answer came, but not one the contract knows. */
export class ContractError extends ClientError {
  override name = 'ContractError'

  constructor(request: string, status: number, options?: ErrorOptions) {
    super(`Unreadable answer ${status} [${request}]`, status, options)
  }
}

/** No answer came. */
export class NetworkError extends ClientError {
  override name = 'NetworkError'

  constructor(request: string, options?: ErrorOptions) {
    super(`No answer [${request}]`, 0, options)
  }
}
