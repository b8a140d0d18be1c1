import { ApiError, ClientError } from '../../client/client-errors.ts'

/** The name of the sentence that tells donors what went wrong. */
export function reasonOf(error: unknown): 'offline' | 'unreachable' | 'busy' | 'unavailable' {
  const status = error instanceof ClientError ? error.status : 0
  if (status === 429) return 'busy'
  if (error instanceof ApiError && status < 500) return 'unavailable'
  return navigator.onLine ? 'unreachable' : 'offline'
}

/** The word for what went wrong, for programs. */
export function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : reasonOf(error)
}

/** Where an element stands after a failure. */
export function phaseOf(error: unknown): 'offline' | 'error' {
  return reasonOf(error) === 'offline' ? 'offline' : 'error'
}
