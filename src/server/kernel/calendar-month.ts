/**
 * The moment a number of months after another, by the calendar of UTC: the same day and time of day, or the last day of a
 * month that is too short for it. Counted from the first moment, so that a gift of the 31st comes back to the 31st.
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
