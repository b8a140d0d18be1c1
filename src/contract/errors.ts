import * as z from 'zod/mini'

/**
 * All errors of the API. Codes are stable, for programs; titles are for people.
 * Add new errors here.
 */
export const errors = {
  request_unreadable: { status: 400, title: 'The request is not valid HTTP' },
  body_unreadable: { status: 400, title: 'The body could not be read' },
  parameter_missing: { status: 400, title: 'A required parameter is missing' },
  parameter_unknown: { status: 400, title: 'A parameter is unknown and looks like a misspelled one' },
  parameter_invalid: { status: 400, title: 'A parameter is not valid' },
  nonprofit_invalid: { status: 400, title: 'The nonprofit does not exist' },
  nonprofit_ineligible: { status: 400, title: 'The nonprofit cannot receive donations' },
  nonprofit_without_consent: { status: 400, title: 'The nonprofit has not given the consent this account requires' },
  zip_code_unknown: { status: 400, title: 'The ZIP code is unknown' },
  offset_unknown: { status: 400, title: 'No estimate has this ID' },
  allocations_mismatch: { status: 400, title: 'The allocations do not add up to the charge minus its application fee' },
  payment_unknown: { status: 400, title: 'No payment has this ID' },
  payment_not_capturable: { status: 400, title: 'This payment cannot become donations' },
  url_not_allowed: { status: 400, title: 'The address is not allowed here' },
  credentials_missing: { status: 401, title: 'The keys are missing' },
  credentials_invalid: { status: 401, title: 'The keys are not valid' },
  access_not_enabled: { status: 403, title: 'This feature is not enabled for the account' },
  operation_not_allowed: { status: 403, title: 'The key does not allow this operation' },
  address_not_allowed: { status: 403, title: 'The key does not allow this network address' },
  law_firm_only: { status: 403, title: 'Only accounts of law firms can do this' },
  not_available_here: { status: 403, title: 'This is not available through the public proxy' },
  origin_not_allowed: { status: 403, title: 'The page’s origin is not allowed for this key' },
  action_token_missing: { status: 403, title: 'An action token from the merchant’s server is required' },
  action_token_invalid: { status: 403, title: 'The action token is not valid' },
  action_token_expired: { status: 403, title: 'The action token has expired' },
  action_token_mismatch: { status: 403, title: 'The action token is for a different action' },
  challenge_required: { status: 403, title: 'The browser must solve a challenge first' },
  not_found: { status: 404, title: 'Not found' },
  gift_unknown: { status: 404, title: 'No paid gift has this proof' },
  method_not_allowed: { status: 405, title: 'This method is not allowed here' },
  request_too_slow: { status: 408, title: 'The request took too long to arrive' },
  conflict: { status: 409, title: 'The request conflicts with the current state' },
  offset_used: { status: 409, title: 'This estimate has been used' },
  offset_expired: { status: 409, title: 'This estimate has expired' },
  payment_captured: { status: 409, title: 'This payment has already become donations' },
  idempotency_in_progress: { status: 409, title: 'The first request with this idempotency key is still running' },
  action_token_used: { status: 409, title: 'The action token has been used' },
  checkout_link_used: { status: 410, title: 'This checkout link has been used' },
  checkout_link_expired: { status: 410, title: 'This checkout link has expired' },
  body_too_large: { status: 413, title: 'The body is too large' },
  idempotency_key_reused: { status: 422, title: 'This idempotency key was used with a different request' },
  rate_limited: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'The headers are too large' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  upstream_invalid: { status: 502, title: 'The service behind the proxy returned an invalid response' },
  upstream_unreachable: { status: 502, title: 'The service behind the proxy cannot be reached' },
  database_unavailable: { status: 503, title: 'The service is not ready. Try again shortly' },
  shutting_down: { status: 503, title: 'This server is stopping' },
  processor_unavailable: { status: 503, title: 'The payment processor does not respond. Try again shortly' },
  upstream_timeout: { status: 504, title: 'The service behind the proxy took too long' },
} as const satisfies Record<string, { status: number; title: string }>

/** One of the codes in the table. */
export type ErrorCode = keyof typeof errors

/** The media type of every error answer (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json'

/** The body of every error answer: RFC 9457, flat. `param` is the invalid parameter. */
export const Problem = z.object({
  type: z.string(),
  status: z.int(),
  code: z.string(),
  title: z.string(),
  detail: z.string(),
  param: z.optional(z.string()),
  request_id: z.string(),
})
export type Problem = z.output<typeof Problem>

/** Whether a string is an error code of the table. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code)
}

/** Optional details of a problem; `publicUrl` is the origin whose `/docs` explain the code. */
export interface ProblemOptions {
  /** One sentence for developers. */
  detail?: string
  param?: string
  requestId: string
  publicUrl?: string | undefined
}

/** Builds the problem body of a code. Its `type` is the URL of the code's documentation. */
export function problem(code: ErrorCode, options: ProblemOptions): Problem {
  const { status, title } = errors[code]
  return {
    type: options.publicUrl === undefined ? 'about:blank' : `${options.publicUrl}/docs#${code}`,
    status,
    code,
    title,
    detail: options.detail ?? title,
    ...(options.param === undefined ? {} : { param: options.param }),
    request_id: options.requestId,
  }
}
