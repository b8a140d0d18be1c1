const DAY_MS = 86_400_000

/**
 * When the books take a movement of a day: at its beginning, UTC; where that day is closed already, at the beginning of
 * the first one that is open.
 */
export function momentOf(day: string, closedThrough: string | undefined): Date {
  const moment = new Date(`${day}T00:00:00Z`)
  if (closedThrough === undefined || day > closedThrough) return moment
  return new Date(new Date(`${closedThrough}T00:00:00Z`).getTime() + DAY_MS)
}
