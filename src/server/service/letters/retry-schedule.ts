const MINUTE_MS = 60_000

/** Minutes to wait after each failed attempt: some five days in all, as mail servers do. */
const PAUSES = [1, 5, 15, 60, 240, 720, 1_440, 1_440, 1_440, 1_440]

/** How long a letter waits after an answer was not heard, so that a report on it can come first. */
const DOUBT_MINUTES = 15

/** The share by which a wait may be longer, so that letters do not come all at once. */
const JITTER = 0.2

/** Milliseconds until the next attempt after `attempts` failed; null when the letter is given up. */
export function nextPause(attempts: number, random: number): number | null {
  const minutes = PAUSES[attempts - 1]
  return minutes === undefined ? null : minutes * MINUTE_MS * (1 + JITTER * random)
}

/** Milliseconds until a letter that may have been taken is sent once more. */
export const doubtPause = DOUBT_MINUTES * MINUTE_MS
