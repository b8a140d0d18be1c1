/** Where the foundation is, unless a setting says otherwise. */
export const FOUNDATION_TIME_ZONE = 'America/New_York'

/** Is this the name of a time zone, such as `America/New_York`? */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The day a moment lies in for those who live in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, moment: Date): string {
  return wallClock(timeZone, moment).toISOString().slice(0, 10)
}

/** The moment at which a day, `YYYY-MM-DD`, begins in a time zone. */
export function startOfDayIn(timeZone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const aheadAt = (moment: number): number => wallClock(timeZone, new Date(moment)).getTime() - moment
  // The zone may change its distance between the first guess and the day's real beginning.
  const guess = midnight - aheadAt(midnight)
  return new Date(midnight - aheadAt(guess))
}

/** What clocks on the wall show, written as if it were UTC. */
function wallClock(timeZone: string, moment: Date): Date {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', second: 'numeric', ...numeric })
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second, moment.getUTCMilliseconds()))
}
