/** The columns of an IRS Exempt Organizations Business Master File extract that we read. */
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

/** One of the columns we read. */
export type BmfColumn = (typeof bmfColumns)[number]

/** A row of the file that makes sense: texts trimmed, amounts in whole US dollars. */
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

/** Where each column stands in a file. */
export interface BmfHeader {
  width: number
  position: ReadonlyMap<BmfColumn, number>
}

/** Reads the header line; answers the names of missing columns when it is not such a file. */
export function readBmfHeader(cells: readonly string[]): BmfHeader | { missing: BmfColumn[] } {
  const names = cells.map((cell) => cell.trim().toUpperCase())
  const missing = bmfColumns.filter((column) => !names.includes(column))
  if (missing.length > 0) return { missing }
  return { width: names.length, position: new Map(bmfColumns.map((column) => [column, names.indexOf(column)])) }
}

/** Reads one row; answers a sentence that says what is wrong with a bad one. */
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

// PostgreSQL text holds no NUL, and no other control character belongs in a name.
function cleanText(cell: string): string {
  if (/^(?:[!-~]+(?: [!-~]+)*)?$/.test(cell)) return cell
  return cell.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 40))
}
