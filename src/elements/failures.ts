import { ApiError } from '../client/client-errors.ts'

/** The name of the sentence that tells donors what went wrong. */
export function reasonOf(error: unknown): 'offline' | 'unreachable' | 'busy' | 'unavailable' {
  if (!(error instanceof ApiError)) return navigator.onLine ? 'unreachable' : 'offline'
  if (error.status === 429) return 'busy'
  return error.status >= 500 ? 'unreachable' : 'unavailable'
}

/** The word for what went wrong, for programs. */
export function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : reasonOf(error)
}

/** Where an element stands after a failure. */
export function phaseOf(error: unknown): 'offline' | 'error' {
  return reasonOf(error) === 'offline' ? 'offline' : 'error'
}
