/** How a due date follows from the last day of the year, and who says so. */
export interface DueRule {
  filing: string
  /** The fifteenth of the so-manieth month after the year's last, or so many days after it. */
  after: { month: number } | { days: number }
  /** Whether a day without business moves it to the next one; without it the source does not say so. */
  movesOn: boolean
  words: string
  source: string
  /** What is asked for from so many dollars of revenue or assets on, where that was read too. */
  byRevenue?: RevenueRule
}

/** What a filing needs besides, from a total revenue on, or from a sum of assets. */
export interface RevenueRule {
  /** Whole dollars of the year's total revenue. */
  from: number
  /** Whole dollars of total assets at the year's end that ask for the same. */
  fromAssets?: number
  words: string
  source: string
}

/** What every public charity files with the tax authority. */
export const FEDERAL = 'US'

/**
 * The rules whose source was read; a state that is not here is unknown, and says so. Its law may also let an extension
 * count, which these dates do not.
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
      // Gross receipts are at least the total revenue: what is below may still ask for it, and is not told.
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
        'An independent audit as well, from a gross revenue of $2 million on; government grants that are accounted for apart do not count.',
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
        'With an audited financial statement, above $750,000 of total revenue; food given for a food shelf does not count.',
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
