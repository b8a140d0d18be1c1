const dayMilliseconds = 86_400_000

/** Whether the Federal Reserve banks settle on this UTC date: not a weekend or holiday. */
export function isBankingDay(date: Date): boolean {
  const weekday = date.getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isHoliday(date)
}

/** The first banking day after `date`, at midnight UTC. */
export function nextBankingDay(date: Date): Date {
  let day = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()) + dayMilliseconds)
  while (!isBankingDay(day)) day = new Date(day.getTime() + dayMilliseconds)
  return day
}

/** The banking day that comes `count` banking days after `date`, at midnight UTC. */
export function addBankingDays(date: Date, count: number): Date {
  let day = date
  for (let step = 0; step < count; step += 1) day = nextBankingDay(day)
  return day
}

// A holiday on a Sunday is observed on Monday; one on a Saturday is not moved.
const fixedHolidays = ['1-1', '6-19', '7-4', '11-11', '12-25']

function isHoliday(date: Date): boolean {
  return isFixed(date) || isFloating(date)
}

function isFixed(date: Date): boolean {
  const days = [date]
  if (date.getUTCDay() === 1) days.push(new Date(date.getTime() - dayMilliseconds))
  return days.some((day) => fixedHolidays.includes(`${day.getUTCMonth() + 1}-${day.getUTCDate()}`))
}

function isFloating(date: Date): boolean {
  const month = date.getUTCMonth() + 1
  const nth = Math.ceil(date.getUTCDate() / 7)
  if (date.getUTCDay() === 4) return month === 11 && nth === 4
  if (date.getUTCDay() !== 1) return false
  if (month === 5) return date.getUTCDate() > 24
  return ['1-3', '2-3', '9-1', '10-2'].includes(`${month}-${nth}`)
}
