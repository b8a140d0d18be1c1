/** A month by its first day, `YYYY-MM-01`, UTC. */
export type Month = string

/** The month a moment lies in. */
export function monthOf(moment: Date): Month {
  return `${moment.toISOString().slice(0, 7)}-01`
}

/** The moment a month begins. */
export function startOf(month: Month): Date {
  return new Date(`${month}T00:00:00.000Z`)
}

/** The month after. */
export function nextMonth(month: Month): Month {
  const start = startOf(month)
  return monthOf(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)))
}

/** The months from the one `first` lies in up to, and without, the one `now` lies in. */
export function endedMonths(first: Date, now: Date): Month[] {
  const months: Month[] = []
  for (let month = monthOf(first); month < monthOf(now); month = nextMonth(month)) months.push(month)
  return months
}
