const DAY_MS = 86_400_000

// Holidays of the Federal Reserve from July 2027 to August 2028. It doesn't move holidays on a Saturday, such as
// Christmas 2027 and New Year 2028.
const CLOSED = [
  ...['2027-07-05', '2027-09-06', '2027-10-11', '2027-11-11', '2027-11-25'],
  ...['2028-01-17', '2028-02-21', '2028-05-29', '2028-06-19', '2028-07-04'],
]

/** The day, `YYYY-MM-DD`, of a moment in UTC. */
export function dayOf(moment: string): string {
  return moment.slice(0, 10)
}

/** The day a number of days after another. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The day a number of banking days after another. */
export function bankingDaysAfter(day: string, count: number): string {
  let found = day
  for (let left = count; left > 0; ) {
    found = daysAfter(found, 1)
    if (isOpen(found)) left -= 1
  }
  return found
}

function isOpen(day: string): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !CLOSED.includes(day)
}

// Sakamoto's algorithm; 0 is Sunday.
function weekdayOf(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const counted = month < 3 ? year - 1 : year
  const leaps = Math.floor(counted / 4) - Math.floor(counted / 100) + Math.floor(counted / 400)
  return (counted + leaps + ([0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1] ?? 0) + date) % 7
}

/** The first day of the cycle that a day is in: the day itself, its Monday or the first of its month. */
export function cycleStart(cycle: 'daily' | 'weekly' | 'monthly', day: string): string {
  if (cycle === 'monthly') return `${day.slice(0, 8)}01`
  return cycle === 'weekly' ? daysAfter(day, -((weekdayOf(day) + 6) % 7)) : day
}

/** The month after another, as `YYYY-MM`. */
export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

// Daylight saving time begins at 2 a.m. on the second Sunday of March and ends at 2 a.m. on the first of November.
const DAYLIGHT_SAVING = [
  { from: '2027-03-14T07:00:00.000Z', to: '2027-11-07T06:00:00.000Z' },
  { from: '2028-03-12T07:00:00.000Z', to: '2028-11-05T06:00:00.000Z' },
]

/** The day of a moment in New York. */
export function dayInNewYork(moment: string): string {
  const hoursBehind = DAYLIGHT_SAVING.some(({ from, to }) => moment >= from && moment < to) ? 4 : 5
  return new Date(Date.parse(moment) - hoursBehind * 3_600_000).toISOString().slice(0, 10)
}
