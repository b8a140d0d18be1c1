import { ApiError } from '../client/client-errors.ts'

/** Tells whether nothing came because there is no connection. */
export function isOffline(error: unknown): boolean {
  return !navigator.onLine && !(error instanceof ApiError)
}

/** The word for what went wrong, for programs. */
export function codeOf(error: unknown): string {
  if (error instanceof ApiError) return error.code
  return isOffline(error) ? 'offline' : 'unreachable'
}

/** The name of the sentence that tells donors what went wrong. */
export function reasonOf(error: unknown): 'offline' | 'unreachable' | 'busy' | 'unavailable' {
  if (!(error instanceof ApiError)) return isOffline(error) ? 'offline' : 'unreachable'
  if (error.status === 429) return 'busy'
  return error.status >= 500 ? 'unreachable' : 'unavailable'
}
