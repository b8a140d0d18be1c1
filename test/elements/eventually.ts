import { waitUntil } from '@open-wc/testing'

const TIMEOUT_MS = 30_000

/** Waits until a condition holds, long enough for a busy machine. Throws `message` if it never does. */
export function eventually(holds: () => unknown, message?: string): Promise<void> {
  return waitUntil(holds, message, { timeout: TIMEOUT_MS })
}
