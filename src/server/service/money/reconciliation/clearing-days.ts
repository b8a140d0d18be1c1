const DAY_MS = 86_400_000
/** How long before and after the day it is expected a statement may show something that it does not name. */
const EARLY_DAYS = 3
const LATE_DAYS = 10

/** Days from one that is expected to one that is shown, the nearest first. */
const LATENESS = Array.from({ length: EARLY_DAYS + LATE_DAYS + 1 }, (_, index) => index - EARLY_DAYS).toSorted(
  (one, other) => Math.abs(one) - Math.abs(other) || one - other,
)

/** Whether a line of one day may show, without naming it, what was expected on another. */
export function isInTime(line: { day: string }, expected: { day: string }): boolean {
  const late = numberOf(line.day) - numberOf(expected.day)
  return late >= -EARLY_DAYS && late <= LATE_DAYS
}

/** The days that are in time for one, the nearest first: of what is expected for a line's, of lines for one expected. */
export function daysInTime(day: string, of: 'expected' | 'lines'): number[] {
  const number = numberOf(day)
  return LATENESS.map((late) => (of === 'lines' ? number + late : number - late))
}

/** The number of a day: one more than that of the day before. */
export function numberOf(day: string): number {
  const known = numbers.get(day)
  if (known !== undefined) return known
  const number = Date.parse(day) / DAY_MS
  // Years of days, and no more.
  if (numbers.size > 10_000) numbers.clear()
  numbers.set(day, number)
  return number
}

const numbers = new Map<string, number>()
