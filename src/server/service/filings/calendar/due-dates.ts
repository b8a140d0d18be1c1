import { DUE_RULES, type DueRule, FEDERAL, type RevenueRule } from './due-rules.ts'

const DAY_MS = 86_400_000

/** The day a filing is due for the year that ends on a day; undefined where the year ends within a month. */
export function dueDate({ after, movesOn }: DueRule, yearEnd: string): string | undefined {
  const end = new Date(`${yearEnd}T00:00:00Z`)
  if (Number.isNaN(end.getTime())) return undefined
  if ('days' in after) return dayOf(new Date(end.getTime() + after.days * DAY_MS))
  // A rule by months counts from the end of one.
  if (new Date(end.getTime() + DAY_MS).getUTCDate() !== 1) return undefined
  let due = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + after.month, 15))
  while (movesOn && !isBusinessDay(due)) due = new Date(due.getTime() + DAY_MS)
  return dayOf(due)
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** Weekends, and the legal holidays that a fifteenth or the days after it can fall on. */
function isBusinessDay(day: Date): boolean {
  const [weekday, month, date] = [day.getUTCDay(), day.getUTCMonth(), day.getUTCDate()]
  if (weekday === 0 || weekday === 6) return false
  // The third Mondays of January and February; Emancipation Day in the District of Columbia on April 16th or beside it.
  if (weekday === 1 && month <= 1 && date >= 15 && date <= 21) return false
  const emancipation = date === 16 || (date === 15 && weekday === 5) || (date === 17 && weekday === 1)
  return !(month === 3 && emancipation)
}

/** A filing of a client that is due, or of which it is not known when. */
export interface DueFiling {
  ein: string
  name: string
  /** `US` for the federal return. */
  state: string
  /** The last day of the year it is for; null where the file does not say. */
  yearEnd: string | null
  /** Null where the rule or the year is unknown. */
  dueOn: string | null
  rule: DueRule | null
  /** What the newest known revenue or assets ask for besides; null where they ask for nothing, or are not known. */
  byRevenue: RevenueRule | null
}

/** What is known of a client for its calendar. */
export interface CalendarClient {
  ein: string
  name: string
  fye: string | null
  states: readonly string[]
  /** Total revenue of the newest return in the file, in whole dollars. */
  revenue: number | null
  /** Its total assets at the end of the year. */
  assets: number | null
}

/** How long a date that is over is still shown. */
const SHOWN_AFTER_MS = 45 * DAY_MS

/** The next due date of a client in each state it is registered in, and of its federal return. */
export function dueFilings(client: CalendarClient, now: Date): DueFiling[] {
  const { ein, name, fye, states } = client
  return [FEDERAL, ...states].map((state) => {
    const rule = DUE_RULES[state] ?? null
    const next = rule === null || fye === null ? undefined : nextDue(rule, fye, now)
    const byRevenue = rule?.byRevenue && reaches(rule.byRevenue, client) ? rule.byRevenue : null
    return { ein, name, state, rule, byRevenue, yearEnd: next?.yearEnd ?? fye, dueOn: next?.dueOn ?? null }
  })
}

function reaches({ from, fromAssets }: RevenueRule, { revenue, assets }: CalendarClient): boolean {
  if (revenue !== null && revenue >= from) return true
  return fromAssets !== undefined && assets !== null && assets >= fromAssets
}

function nextDue(rule: DueRule, fye: string, now: Date): { yearEnd: string; dueOn: string } | undefined {
  for (let year = 0; year <= 30; year += 1) {
    const yearEnd = yearsLater(fye, year)
    const dueOn = dueDate(rule, yearEnd)
    if (dueOn === undefined) return undefined
    if (new Date(dueOn).getTime() >= now.getTime() - SHOWN_AFTER_MS) return { yearEnd, dueOn }
  }
  return undefined
}

/** The same end of a year so many years later; the last of February stays the last. */
function yearsLater(day: string, years: number): string {
  const end = new Date(`${day}T00:00:00Z`)
  const after = new Date(end.getTime() + DAY_MS)
  const isMonthEnd = after.getUTCDate() === 1
  const moved = isMonthEnd
    ? new Date(Date.UTC(after.getUTCFullYear() + years, after.getUTCMonth(), 1) - DAY_MS)
    : new Date(Date.UTC(end.getUTCFullYear() + years, end.getUTCMonth(), end.getUTCDate()))
  return dayOf(moved)
}
