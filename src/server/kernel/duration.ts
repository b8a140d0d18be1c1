const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Milliseconds of a length of time such as `40d`, `12h` or `90m`; undefined when it is none, or over ten years. */
export function readDuration(text: string): number | undefined {
  const [, digits, unit] = /^(\d{1,6})([dhm])$/.exec(text) ?? []
  const milliseconds = Number(digits) * (unit === 'd' ? DAY_MS : unit === 'h' ? HOUR_MS : HOUR_MS / 60)
  return milliseconds > 0 && milliseconds <= 3_660 * DAY_MS ? milliseconds : undefined
}
