/** The columns that we read from an IRS Exempt Organizations Business Master File extract. */
const bmfColumns = [
  'EIN',
  'NAME',
  'STREET',
  'CITY',
  'STATE',
  'ZIP',
  'GROUP',
  'SUBSECTION',
  'AFFILIATION',
  'RULING',
  'DEDUCTIBILITY',
  'FOUNDATION',
  'STATUS',
  'ASSET_AMT',
  'INCOME_AMT',
  'REVENUE_AMT',
  'NTEE_CD',
  'SORT_NAME',
] as const

export type BmfColumn = (typeof bmfColumns)[number]

/** A valid row of the file: text trimmed, amounts in whole US dollars. */
export interface BmfRow {
  ein: string
  name: string
  street: string
  city: string
  state: string
  zip: string
  group: string
  subsection: string
  affiliation: string
  ruling: string
  deductibility: string
  foundation: string
  status: string
  assets: number
  income: number
  revenue: number
  ntee: string
  sortName: string
}

/** Column positions in a file. */
export interface BmfHeader {
  width: number
  position: ReadonlyMap<BmfColumn, number>
}

/** Reads the header line; returns the names of missing columns if it isn't a master file. */
export function readBmfHeader(cells: readonly string[]): BmfHeader | { missing: BmfColumn[] } {
  const names = cells.map((cell) => cell.trim().toUpperCase())
  const missing = bmfColumns.filter((column) => !names.includes(column))
  if (missing.length > 0) return { missing }
  return { width: names.length, position: new Map(bmfColumns.map((column) => [column, names.indexOf(column)])) }
}

/** Reads one row; returns a sentence that explains what is wrong with an invalid one. */
export function readBmfRow(cells: readonly string[], header: BmfHeader): BmfRow | string {
  if (cells.length !== header.width) return `has ${cells.length} columns instead of ${header.width}`
  const text = (column: BmfColumn): string => cleanText(cells[header.position.get(column) ?? -1] ?? '')
  const ein = text('EIN')
  if (!/^\d{9}$/u.test(ein) || ein === '000000000') return `EIN is not nine digits: ${quote(ein)}`
  const name = text('NAME')
  if (name === '') return 'NAME is empty'
  const amounts = readAmounts(text)
  if (typeof amounts === 'string') return amounts
  return {
    ein,
    name,
    street: text('STREET'),
    city: text('CITY'),
    state: text('STATE'),
    zip: text('ZIP'),
    group: text('GROUP'),
    subsection: text('SUBSECTION'),
    affiliation: text('AFFILIATION'),
    ruling: text('RULING'),
    deductibility: text('DEDUCTIBILITY'),
    foundation: text('FOUNDATION'),
    status: text('STATUS'),
    ntee: text('NTEE_CD'),
    sortName: text('SORT_NAME'),
    ...amounts,
  }
}

function readAmounts(text: (column: BmfColumn) => string): Pick<BmfRow, 'assets' | 'income' | 'revenue'> | string {
  const assets = readAmount(text('ASSET_AMT'))
  if (assets === undefined) return `ASSET_AMT is not a whole number: ${quote(text('ASSET_AMT'))}`
  const income = readAmount(text('INCOME_AMT'))
  if (income === undefined) return `INCOME_AMT is not a whole number: ${quote(text('INCOME_AMT'))}`
  const revenue = readAmount(text('REVENUE_AMT'))
  if (revenue === undefined) return `REVENUE_AMT is not a whole number: ${quote(text('REVENUE_AMT'))}`
  return { assets, income, revenue }
}

function readAmount(text: string): number | undefined {
  return /^-?\d{0,15}$/u.test(text) && text !== '-' ? Number(text) : undefined
}

// PostgreSQL text can't contain NUL, and no other control character belongs in a name.
function cleanText(cell: string): string {
  if (/^(?:[!-~]+(?: [!-~]+)*)?$/.test(cell)) return cell
  return cell.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 40))
}
