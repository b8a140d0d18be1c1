const DAY_MS = 86_400_000

/**
 * The due date for a fiscal year that ends on a day; undefined for a rule by months if the year ends within a month.
 */
export function dueDate({ after, movesOn }: DueRule, yearEnd: string): string | undefined {
  const end = new Date(`${yearEnd}T00:00:00Z`)
  if (Number.isNaN(end.getTime())) return undefined
  if ('days' in after) return dayOf(new Date(end.getTime() + after.days * DAY_MS))
  // A rule by months counts from the end of a month.
  if (new Date(end.getTime() + DAY_MS).getUTCDate() !== 1) return undefined
  let due = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + after.month, 15))
  while (movesOn && !isBusinessDay(due)) due = new Date(due.getTime() + DAY_MS)
  return dayOf(due)
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** False on weekends and on the legal holidays that can fall on the 15th or the days after it. */
function isBusinessDay(day: Date): boolean {
  const [weekday, month, date] = [day.getUTCDay(), day.getUTCMonth(), day.getUTCDate()]
  if (weekday === 0 || weekday === 6) return false
  // The third Mondays of January and February, and Emancipation Day in the District of Columbia, observed from April 15
  // to 17.
  if (weekday === 1 && month <= 1 && date >= 15 && date <= 21) return false
  const emancipation = date === 16 || (date === 15 && weekday === 5) || (date === 17 && weekday === 1)
  return !(month === 3 && emancipation)
}

/** A client's next filing, with its due date if it is known. */
export interface DueFiling {
  ein: string
  name: string
  /** `US` for the federal return. */
  state: string
  /** The last day of its fiscal year; null if the file doesn't state it. */
  yearEnd: string | null
  /** Null if the rule or the year is unknown. */
  dueOn: string | null
  rule: DueRule | null
  /** Additional requirements from the latest revenue or assets; null if there are none or they are unknown. */
  byRevenue: RevenueRule | null
}

/** Facts about a client for its calendar. */
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

/** How long a past date is still shown. */
const SHOWN_AFTER_MS = 45 * DAY_MS

/** A client's next due date in each state where it is registered, and of its federal return. */
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

/** Adds years to the last day of a fiscal year; the last day of February stays the last. */
function yearsLater(day: string, years: number): string {
  const end = new Date(`${day}T00:00:00Z`)
  const after = new Date(end.getTime() + DAY_MS)
  const isMonthEnd = after.getUTCDate() === 1
  const moved = isMonthEnd
    ? new Date(Date.UTC(after.getUTCFullYear() + years, after.getUTCMonth(), 1) - DAY_MS)
    : new Date(Date.UTC(end.getUTCFullYear() + years, end.getUTCMonth(), end.getUTCDate()))
  return dayOf(moved)
}

/** How a due date is computed from the last day of the fiscal year, with the source. */
interface DueRule {
  filing: string
  /** The 15th of a month counted from the end of the year, or a number of days after it. */
  after: { month: number } | { days: number }
  /** Whether a date on a weekend or holiday moves to the next business day; false if the source doesn't say so. */
  movesOn: boolean
  words: string
  source: string
  /** Additional requirement above an amount of revenue or assets, with its source. */
  byRevenue?: RevenueRule
}

/** Additional requirement above a total revenue or an amount of assets. */
interface RevenueRule {
  /** Whole dollars of the year's total revenue. */
  from: number
  /** Total assets at the year's end, in whole dollars, with the same effect. */
  fromAssets?: number
  words: string
  source: string
}

/** The federal return of every public charity. */
const FEDERAL = 'US'

/**
 * Rules with a verified source; other states are shown as unknown. State law may grant extensions, which these dates
 * ignore.
 */
export const DUE_RULES: Readonly<Record<string, DueRule>> = {
  US: {
    filing: 'Form 990 series',
    after: { month: 5 },
    movesOn: true,
    words:
      'By the 15th day of the 5th month after the end of the accounting period; the next business day after a weekend or legal holiday.',
    source: 'IRS, Annual exempt organization return: due date (irs.gov); 26 U.S.C. 6072(e), 7503',
    byRevenue: {
      // Gross receipts are never below total revenue, so a smaller organization may have this requirement too, without
      // a notice here.
      from: 200_000,
      fromAssets: 500_000,
      words:
        'Form 990 itself, unless it is a private foundation (Form 990-PF): the short form is for gross receipts below $200,000 and total assets below $500,000 at the end of the year.',
      source:
        'IRS, Form 990 series: which forms do exempt organizations file (irs.gov/charities-non-profits); Form 990-EZ, line L, with total assets of Part II, column (B), end of year',
    },
  },
  AL: {
    filing: 'Charitable registration, annual financial report',
    after: { days: 90 },
    movesOn: false,
    words: 'Within 90 days of the fiscal year end.',
    source: 'NASCO, State charity registration provisions (13 July 2021); Code of Ala. § 13A-9-70 et seq.',
  },
  CA: {
    filing: 'Annual registration renewal fee report (RRF-1)',
    after: { month: 5 },
    movesOn: false,
    words: 'No later than four months and fifteen days after the end of the accounting period.',
    source: 'Form RRF-1, Attorney General of California; 11 Cal. Code Regs. §§ 301-306',
    byRevenue: {
      from: 2_000_000,
      words:
        'An independent audit is also required from a gross revenue of $2 million; government grants that are accounted for separately don’t count.',
      source: 'Cal. Gov. Code § 12586(e)',
    },
  },
  MN: {
    filing: 'Charitable organization annual report',
    after: { month: 7 },
    movesOn: true,
    words:
      'On or before the 15th day of the seventh month following the close of the fiscal year; the next business day after a weekend or federal holiday.',
    source: 'Minn. Stat. § 309.53 subd. 1; Attorney General, Annual reporting instructions',
    byRevenue: {
      from: 750_001,
      words:
        'An audited financial statement is also required above $750,000 of total revenue; food donated to a food shelf doesn’t count.',
      source: 'Minn. Stat. § 309.53 subd. 3',
    },
  },
  OH: {
    filing: 'Annual financial report of a charitable organization',
    after: { month: 5 },
    movesOn: false,
    words: 'On or before the fifteenth day of the fifth month after the close of each fiscal year.',
    source: 'Ohio Adm. Code chapter 109:1-2 (codes.ohio.gov)',
  },
}
