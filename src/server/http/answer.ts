import { type EndpointShape, PROBLEM_TYPE, problem } from '../../contract/index.ts'
import { isDatabaseUnavailable } from '../kernel/database-availability.ts'
import { HttpError } from './http-error.ts'
import { type Log, logOutage } from './log.ts'

/** Answers data as JSON with status 200. */
export function answerData(data: unknown, requestId: string): Response {
  return answerJson(JSON.stringify(data), requestId)
}

/** Answers JSON text with status 200. */
export function answerJson(text: string, requestId: string): Response {
  return new Response(text, {
    headers: { 'content-type': 'application/json; charset=utf-8', 'request-id': requestId },
  })
}

/** Where a failure is logged, and the origin whose `/docs` explain its code, if any. */
export interface FailureContext {
  log: Log
  publicUrl?: string | undefined
}

/** Answers any failure as a problem. Unexpected errors are logged with their cause, which the answer doesn't reveal. */
export function answerFailure(error: unknown, requestId: string, { log, publicUrl }: FailureContext): Response {
  const failure = error instanceof HttpError ? error : unexpectedError(error, requestId, log)
  const { param } = failure
  const named = param === undefined ? {} : { param }
  const body = problem(failure.code, { detail: failure.message, requestId, publicUrl, ...named })
  const headers = new Headers(failure.headers)
  headers.set('content-type', `${PROBLEM_TYPE}; charset=utf-8`)
  headers.set('request-id', requestId)
  if (failure.retryAfter !== undefined) headers.set('retry-after', String(failure.retryAfter))
  if (body.status === 401) headers.set('www-authenticate', challengeFor(param))
  return new Response(JSON.stringify(body), { status: body.status, headers })
}

// `Basic` would make the browser show a password dialog over the page, so a page with a wrong public key gets a scheme
// that browsers don't know.
function challengeFor(param: string | undefined): string {
  return param === 'public_key' ? 'PublicKey realm="Almoner"' : 'Basic realm="Almoner", charset="UTF-8"'
}

/** PostgreSQL's error code for text that it can't store, such as a NUL in a path. */
const UNTRANSLATABLE = '22021'

function unexpectedError(error: unknown, requestId: string, log: Log): HttpError {
  if (error instanceof Error && 'code' in error && error.code === UNTRANSLATABLE)
    return new HttpError('parameter_invalid', {
      detail: 'The request contains text that can’t be stored.',
      cause: error,
    })
  const away = isDatabaseUnavailable(error)
  const facts = { request_id: requestId, err: error }
  if (away) logOutage(log, facts, 'The database is unavailable or read-only')
  else log.error(facts, 'A request failed unexpectedly')
  return away
    ? new HttpError('database_unavailable', { retryAfter: 2, cause: error })
    : new HttpError('internal', { detail: 'The error was logged with this request_id.', cause: error })
}

/**
 * Answers JSON text, or only the bytes of the file in it if the client accepts the file's type and not JSON.
 */
export function answerFileOrJson(
  request: Request,
  text: string,
  requestId: string,
  { member, type }: NonNullable<EndpointShape['givesFile']>,
): Response {
  const answer: unknown = prefersFile(request.headers.get('accept') ?? '', type) ? JSON.parse(text) : undefined
  const file: unknown = isRecord(answer) ? answer[member] : undefined
  if (typeof file !== 'string') return answerJson(text, requestId)
  const headers = { 'content-type': type, 'cache-control': 'private, no-store', 'request-id': requestId }
  return new Response(Buffer.from(file, 'base64'), { headers })
}

function prefersFile(accept: string, type: string): boolean {
  const accepted = accept.split(',').map((part) => part.split(';')[0]?.trim().toLowerCase())
  const [kind] = type.split('/')
  return !accepted.includes('application/json') && (accepted.includes(type) || accepted.includes(`${kind}/*`))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const MAX_NAMES = 20
const LONGEST_NAME = 100

/** Lists ignored parameters in a header, percent-encoded, at most twenty. */
export function setIgnoredParameters(headers: Headers, ignored: readonly string[]): void {
  if (ignored.length === 0) return
  const names = ignored
    .slice(0, MAX_NAMES)
    .map((name) => encodeURIComponent(name.slice(0, LONGEST_NAME).toWellFormed()))
  headers.set('ignored-parameters', names.join(', '))
}

/** Default headers of every response. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // Data is never a page: it may load nothing and can't be framed.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Adds the default headers that the response doesn't have; with `https`, also Strict-Transport-Security. */
export function withSafeHeaders(response: Response, { https }: { https: boolean }): Response {
  const safe = isMutable(response.headers) ? response : new Response(response.body, response)
  for (const [name, value] of Object.entries(SAFE_HEADERS)) if (!safe.headers.has(name)) safe.headers.set(name, value)
  if (https) safe.headers.set('strict-transport-security', 'max-age=63072000')
  return safe
}

/** Headers of redirects and of fetched responses can't be changed. */
function isMutable(headers: Headers): boolean {
  try {
    headers.delete('x-almoner-none')
    return true
  } catch {
    return false
  }
}

/** A raw request, before a `Request` object is created. */
export interface FastPathRequest {
  /** Path and query as sent. */
  target: string
  ifNoneMatch: string | undefined
  /** The client address for rate limits. */
  address: string | undefined
}

/** A response without a `Response` object. */
export interface FastPathAnswer {
  status: 200 | 304
  headers: Readonly<Record<string, string>>
  body: string
}

/** Answers directly, for example a cached GET; undefined if the request needs the full path. */
export type FastPath = (request: FastPathRequest) => Promise<FastPathAnswer | undefined>
