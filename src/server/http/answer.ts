import { PROBLEM_TYPE, problem } from '../../contract/index.ts'
import { isDatabaseInTrouble } from '../kernel/database-trouble.ts'
import { HttpError } from './http-error.ts'
import type { Log } from './log.ts'
import { logOutage } from './outage.ts'

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

/** What a failure is answered with: where it is logged, and the origin whose `/docs` explain its code, if any do. */
export interface FailureContext {
  log: Log
  publicUrl?: string | undefined
}

/** Answers any failure as a problem; what nobody foresaw is logged with its cause and told to nobody. */
export function answerFailure(error: unknown, requestId: string, { log, publicUrl }: FailureContext): Response {
  const failure = error instanceof HttpError ? error : unforeseen(error, requestId, log)
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

// A browser that meets `Basic` in the answer to a page's own request asks its user for a name and a password, and the page
// is dead until then: a page with a wrong public key is challenged by a scheme that browsers don't know.
function challengeFor(param: string | undefined): string {
  return param === 'public_key' ? 'PublicKey realm="Almoner"' : 'Basic realm="Almoner", charset="UTF-8"'
}

/** PostgreSQL's word for text it cannot hold, such as a NUL that came in by a path. */
const UNTRANSLATABLE = '22021'

function unforeseen(error: unknown, requestId: string, log: Log): HttpError {
  if (error instanceof Error && 'code' in error && error.code === UNTRANSLATABLE)
    return new HttpError('parameter_invalid', { detail: 'The request holds text that cannot be stored.', cause: error })
  const away = isDatabaseInTrouble(error)
  const facts = { request_id: requestId, err: error }
  if (away) logOutage(log, facts, 'The database is away or cannot be written to')
  else log.error(facts, 'A request failed unexpectedly')
  return away
    ? new HttpError('database_unavailable', { retryAfter: 2, cause: error })
    : new HttpError('internal', { detail: 'The failure was logged under this request_id.', cause: error })
}
