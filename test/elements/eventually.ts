import { waitUntil } from '@open-wc/testing'

const PATIENCE_MS = 30_000

/** Waits until something holds, with the patience that a busy machine needs; throws with `message` when it never does. */
export function eventually(holds: () => unknown, message?: string): Promise<void> {
  return waitUntil(holds, message, { timeout: PATIENCE_MS })
}
