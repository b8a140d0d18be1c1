/** Seconds to wait before each attempt of a delivery, counted from the one before: ten in about three days. */
export const attemptDelays = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

/** The share by which a wait may be shorter or longer, so that receivers are not hit all at once. */
const jitter = 0.1

/**
 * Seconds until the next attempt after `attempts` were made, or null when the delivery is given up.
 * `random` is at least 0 and below 1; a half means no jitter.
 */
export function nextDelay(attempts: number, random: number): number | null {
  const delay = attemptDelays[attempts]
  return delay === undefined ? null : delay * (1 + jitter * (2 * random - 1))
}
