import { ApiError, ClientError, NetworkError } from '../../client/client-errors.ts'
import { codeOf } from './failures.ts'

/** Milliseconds after which an attempt counts as unanswered. */
const ATTEMPT_LIMIT = 8_000
const LONGEST_PAUSE = 5_000

/**
 * Asks, waits at most 8 s, and tries once more after a short random pause when another try can help.
 * An abort by `signal` is thrown untouched, after the pause when it comes in one.
 */
export async function askWithRetry<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal,
  isLast = false,
): Promise<Answer> {
  const limit = AbortSignal.timeout(ATTEMPT_LIMIT)
  try {
    return await ask(AbortSignal.any([signal, limit]))
  } catch (cause) {
    signal.throwIfAborted()
    const error = limit.aborted ? new NetworkError(`${ATTEMPT_LIMIT} ms`, { cause }) : cause
    if (isLast || !isWorthRetrying(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(error)))
    return askWithRetry(ask, signal, true)
  }
}

/** Tells whether the same question may get an answer a moment later. */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ClientError)) return false
  const { status } = error
  return status === 0 || status === 429 || status >= 500 || codeOf(error) === 'idempotency_in_progress'
}

/** Tells whether the service understood the question and will refuse it again. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && !isWorthRetrying(error)
}

function pauseAfter(error: unknown): number {
  const wished = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
  return Math.min(wished, LONGEST_PAUSE) + 200 + Math.random() * 400
}
