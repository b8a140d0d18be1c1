/** A line of Part I in the wording of a year's form. */
export interface WordedLine {
  line: string
  /** As the form prints it: `b` below `16a`. */
  number: string
  text: string
}

interface Wording {
  line: string
  /** Texts by the first year of their form. */
  since: readonly (readonly [year: number, text: string])[]
}

const WORDINGS: readonly Wording[] = [
  worded('1', 'Briefly describe the organization\u2019s mission or most significant activities:'),
  {
    line: '2',
    since: [
      [
        2008,
        'Check this box       if the organization discontinued its operations or disposed of more than 25% of its assets.',
      ],
      [
        2010,
        'Check this box       if the organization discontinued its operations or disposed of more than 25% of its net assets.',
      ],
    ],
  },
  worded('3', 'Number of voting members of the governing body (Part VI, line 1a)'),
  worded('4', 'Number of independent voting members of the governing body (Part VI, line 1b)'),
  {
    line: '5',
    since: [
      [2008, 'Total number of employees (Part V, line 2a)'],
      [2010, 'Total number of individuals employed in calendar year YEAR (Part V, line 2a)'],
    ],
  },
  worded('6', 'Total number of volunteers (estimate if necessary)'),
  {
    line: '7a',
    since: [
      [2008, 'Total gross unrelated business revenue from Part VIII, line 12, column (C)'],
      [2010, 'Total unrelated business revenue from Part VIII, column (C), line 12'],
    ],
  },
  {
    line: '7b',
    since: [
      [2008, 'Net unrelated business taxable income from Form 990-T, line 34'],
      [2018, 'Net unrelated business taxable income from Form 990-T, line 38'],
      [2019, 'Net unrelated business taxable income from Form 990-T, line 39'],
      [2020, 'Net unrelated business taxable income from Form 990-T, Part I, line 11'],
    ],
  },
  worded('8', 'Contributions and grants (Part VIII, line 1h)'),
  worded('9', 'Program service revenue (Part VIII, line 2g)'),
  worded('10', 'Investment income (Part VIII, column (A), lines 3, 4, and 7d)'),
  worded('11', 'Other revenue (Part VIII, column (A), lines 5, 6d, 8c, 9c, 10c, and 11e)'),
  worded('12', 'Total revenue\u2014add lines 8 through 11 (must equal Part VIII, column (A), line 12)'),
  worded('13', 'Grants and similar amounts paid (Part IX, column (A), lines 1\u20133)'),
  worded('14', 'Benefits paid to or for members (Part IX, column (A), line 4)'),
  worded('15', 'Salaries, other compensation, employee benefits (Part IX, column (A), lines 5\u201310)'),
  worded('16a', 'Professional fundraising fees (Part IX, column (A), line 11e)'),
  worded('16b', 'Total fundraising expenses (Part IX, column (D), line 25)'),
  {
    line: '17',
    since: [
      [2008, 'Other expenses (Part IX, column (A), lines 11a\u201311d, 11f\u201324f)'],
      [2011, 'Other expenses (Part IX, column (A), lines 11a\u201311d, 11f\u201324e)'],
    ],
  },
  worded('18', 'Total expenses. Add lines 13\u201317 (must equal Part IX, column (A), line 25)'),
  worded('19', 'Revenue less expenses. Subtract line 18 from line 12'),
  worded('20', 'Total assets (Part X, line 16)'),
  worded('21', 'Total liabilities (Part X, line 26)'),
  worded('22', 'Net assets or fund balances. Subtract line 21 from line 20'),
]

/** The lines of Part I in the wording of a year's form. */
export function wordedLines(year: number): WordedLine[] {
  return WORDINGS.map(({ line, since }) => {
    const text = since.findLast(([first]) => first <= year)?.[1] ?? ''
    const number = line.endsWith('b') ? 'b' : line
    return { line, number, text: text.replace('YEAR', String(year)) }
  })
}

/** The headings over lines 20 to 22. */
export function balanceHeadings(year: number): [string, string] {
  return [year < 2009 ? 'Beginning of Year' : 'Beginning of Current Year', 'End of Year']
}

function worded(line: string, text: string): Wording {
  return { line, since: [[2008, text]] }
}
