const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Parses a duration such as `40d`, `12h` or `90m` to milliseconds; undefined if it is invalid or over ten years. */
export function readDuration(text: string): number | undefined {
  const [, digits, unit] = /^(\d{1,6})([dhm])$/.exec(text) ?? []
  const milliseconds = Number(digits) * (unit === 'd' ? DAY_MS : unit === 'h' ? HOUR_MS : HOUR_MS / 60)
  return milliseconds > 0 && milliseconds <= 3_660 * DAY_MS ? milliseconds : undefined
}

/**
 * Adds months to a moment, in UTC: same day and time, or the last day of a shorter month. Always count from the first
 * moment, so that a gift on the 31st returns to the 31st after a shorter month.
 */
export function monthsAfter(moment: Date, months: number): Date {
  const day = moment.getUTCDate()
  const later = new Date(moment)
  later.setUTCDate(1)
  later.setUTCMonth(moment.getUTCMonth() + months)
  later.setUTCDate(Math.min(day, daysInMonthOf(later)))
  return later
}

function daysInMonthOf(moment: Date): number {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate()
}

/** The foundation's default time zone. */
export const FOUNDATION_TIME_ZONE = 'America/New_York'

/** Whether this is the name of a time zone, such as `America/New_York`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The date in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, moment: Date): string {
  return wallClock(timeZone, moment).toISOString().slice(0, 10)
}

/** The start of a day, `YYYY-MM-DD`, in a time zone. */
export function startOfDayIn(timeZone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const aheadAt = (moment: number): number => wallClock(timeZone, new Date(moment)).getTime() - moment
  // The zone's offset may change between the first guess and the actual start of the day.
  const guess = midnight - aheadAt(midnight)
  return new Date(midnight - aheadAt(guess))
}

/** Wall-clock time, written as if it were UTC. */
function wallClock(timeZone: string, moment: Date): Date {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', second: 'numeric', ...numeric })
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second, moment.getUTCMilliseconds()))
}
