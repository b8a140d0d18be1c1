import type { FormKind, Trusted } from './extraction.ts'
import { difference, type Identity, keysOf, mayBeNegative } from './part-one.ts'
import type { Cells, PlacedWords } from './part-one-page.ts'
import { type LineText, occurrencesOf, type PlacedLabel } from './printed-form.ts'
import { printedNumber } from './printed-number.ts'
import { NUMERIC, type Row, rowsOf, type Word } from './word.ts'

/** Cells of the lines that a printed 990-EZ or 990-PF shares with Form 990 Part I, and the trusted values. */
interface CommonReading {
  cells: Cells
  trusted: Map<string, Trusted>
}

/** Filers round each line separately. */
const ROUNDING = 5
/** Maximum distance of a value from its label's line, in units: more above than below. */
const ABOVE = 4.2
const BELOW = 2.4
/** Minimum number of aligned numbers that make a column. */
const FEWEST_CELLS = 4
/** Maximum distance between their middles, in units. */
const CELL = 5
/** Minimum distance between lettered columns, in units. */
const COLUMN = 35

/**
 * Reads the lines that a page of another return shares with Part I. All of this evidence is required: the line number
 * before the label, either the repeated line number before the cell or the letters above the columns, and a correct
 * difference of the return's totals.
 */
export function readCommon(kind: FormKind, { words, unit }: PlacedWords): CommonReading | undefined {
  const part = commonParts[kind]
  if (!part) return undefined
  const page = { rows: rowsOf(words, unit), unit }
  const labels = labelsOf(part, page)
  const column = part.column === 'numbered' ? behindNumbers(labels, page) : firstLettered(labels, page)
  if (!column) return undefined
  const found = new Map<string, Word>()
  for (const [line, label] of labels) {
    const inColumn = besides(label, page).filter((word) => word.left >= label.right && column(word))
    const [word, ...others] = inColumn.filter(({ text }) => /[\p{L}\d]/u.test(text))
    if (word && others.length === 0) found.set(line, word)
  }
  return trusted(part, found)
}

interface Page {
  rows: readonly Row[]
  unit: number
}

// Each label once, directly after its line's number.
function labelsOf(part: CommonPart, { rows, unit }: Page): Map<string, PlacedLabel> {
  const all = occurrencesOf(rows, 0, part.lines)
  const labels = new Map<string, PlacedLabel>()
  for (const { line, number = line } of part.lines) {
    const [only, ...others] = all.filter((label) => label.line === line && numberBefore(label, rows, unit) === number)
    if (only && others.length === 0) labels.set(line, only)
  }
  return labels
}

function numberBefore(label: PlacedLabel, rows: readonly Row[], unit: number): string | undefined {
  const before = rows.find(({ baseline }) => baseline === label.baseline)?.words ?? []
  return before.findLast(({ right, left }) => right <= label.left + unit && left > label.left - 30 * unit)?.text
}

function besides({ baseline }: PlacedLabel, { rows, unit }: Page): Word[] {
  const near = (word: Word) => baseline - word.baseline <= ABOVE * unit && word.baseline - baseline <= BELOW * unit
  return rows.flatMap(({ words }) => words.filter(near))
}

function middle({ left, right }: Word): number {
  return (left + right) / 2
}

// After the narrow cells that repeat the line numbers.
function behindNumbers(labels: ReadonlyMap<string, PlacedLabel>, page: Page): ((word: Word) => boolean) | undefined {
  const said = [...labels].flatMap(([line, label]) =>
    besides(label, page).filter((word) => word.left >= label.right && word.text.replace(/^\.+/, '') === line),
  )
  const near = (word: Word) => said.filter((other) => Math.abs(middle(other) - middle(word)) <= CELL * page.unit)
  const cells = said.map(near).toSorted((a, b) => b.length - a.length)[0]
  if (!cells || cells.length < FEWEST_CELLS) return undefined
  const end = Math.max(...cells.map(({ right }) => right))
  return (word) => word.left > end
}

// Between the letters of the first column and those of the second.
function firstLettered(labels: ReadonlyMap<string, PlacedLabel>, page: Page): ((word: Word) => boolean) | undefined {
  const first = labels.get('1')
  if (!first) return undefined
  const above = page.rows.filter(({ baseline }) => baseline < first.baseline)
  for (const { words } of above.toReversed()) {
    const [a, b, c, d] = ['(a)', '(b)', '(c)', '(d)'].map((letter) =>
      words.filter(({ text }) => text === letter).at(-1),
    )
    if (!a || !b || !c || !d) continue
    const apart = [b.left - a.left, c.left - b.left, d.left - c.left]
    if (a.left < first.left || apart.some((gap) => gap < COLUMN * page.unit)) return undefined
    return (word) => word.right > a.left && word.right < b.left + page.unit && word.left > a.left - COLUMN * page.unit
  }
  return undefined
}

function trusted(part: CommonPart, found: ReadonlyMap<string, Word>): CommonReading | undefined {
  const keyOf = (name: string) => part.lines.find(({ line }: CommonLine) => line === name)?.key
  const read = [...found].flatMap(([line, { text }]): [string, string][] => {
    const value = NUMERIC.test(text) ? printedNumber(text) : undefined
    const isRefused = value?.startsWith('-') && !mayBeNegative(keyOf(line) ?? '')
    return value === undefined || isRefused ? [] : [[line, value]]
  })
  const values = new Map(read.map(([line, value]) => [line, Number(value)]))
  const off = (sum: Identity) => Math.abs(difference(sum, values) ?? Number.POSITIVE_INFINITY)
  const holding = part.sums.filter((sum) => off(sum) <= ROUNDING)
  const proof = holding.find(({ total }) => total === part.proof)
  if (!proof || !keysOf(proof).every((line) => values.has(line))) return undefined
  const broken = part.sums.filter((sum) => values.has(sum.total) && !holding.includes(sum))
  const doubtful = new Set(broken.flatMap(keysOf).filter((line) => !holding.some((sum) => keysOf(sum).includes(line))))
  const reading: CommonReading = { cells: new Map(), trusted: new Map() }
  for (const [line, word] of found) {
    const [key, value] = [keyOf(line), new Map(read).get(line)]
    if (key === undefined) continue
    reading.cells.set(key, [word])
    const sums = holding.filter((sum) => keysOf(sum).includes(line)).flatMap(({ total }) => keyOf(total) ?? [])
    if (value !== undefined && !doubtful.has(line))
      reading.trusted.set(key, { value, confidence: sums.length > 0 ? 1 : 0.99, sums })
  }
  return reading
}

/** A line of another return with the meaning of a line of Form 990 Part I. */
interface CommonLine extends LineText {
  /** The text before its label; its line number if absent. */
  number?: string
  key?: string
}

/** The layout of another return's lines that Part I also has. */
interface CommonPart {
  lines: readonly CommonLine[]
  /** Its sums by line. */
  sums: readonly Identity[]
  /** The sum that must be correct for any value of the page to count. */
  proof: string
  /** Whether its values follow a cell with the line number, or are in the first of several lettered columns. */
  column: 'numbered' | 'lettered'
}

/** The printed returns that share lines with Form 990 Part I. */
const commonParts: Readonly<Partial<Record<FormKind, CommonPart>>> = {
  '990-EZ': {
    lines: [
      line('1', 'contributionsgiftsgrantsandsimilaramountsreceived', 'part_i_8_current_year'),
      line('2', 'programservicerevenueincludinggovernmentfees', 'part_i_9_current_year'),
      line('9', 'totalrevenue', 'part_i_12_current_year'),
      line('10', 'grantsandsimilaramountspaid', 'part_i_13_current_year'),
      line('11', 'benefitspaidtoorformembers', 'part_i_14_current_year'),
      line('12', 'salariesothercompensation', 'part_i_15_current_year'),
      line('13', 'professionalfeesandotherpayments'),
      line('14', 'occupancyrentutilities'),
      line('15', 'printingpublicationspostage'),
      line('16', 'otherexpenses'),
      line('17', 'totalexpenses', 'part_i_18_current_year'),
      line('18', 'excessordeficitfortheyear', 'part_i_19_current_year'),
      line('19', 'netassetsorfundbalancesatbeginningofyear', 'part_i_22_beginning_of_current_year'),
      line('20', 'otherchangesinnetassetsorfundbalances'),
      line('21', 'netassetsorfundbalancesatendofyear', 'part_i_22_end_of_year'),
    ],
    sums: [
      { total: '17', added: ['10', '11', '12', '13', '14', '15', '16'], taken: [] },
      { total: '18', added: ['9'], taken: ['17'] },
      { total: '21', added: ['18', '19', '20'], taken: [] },
    ],
    proof: '18',
    column: 'numbered',
  },
  '990-PF': {
    lines: [
      line('1', 'contributionsgiftsgrantsetcreceived', 'part_i_8_current_year'),
      line('12', 'totaladdlinesthrough', 'part_i_12_current_year'),
      line('25', 'contributionsgiftsgrantspaid', 'part_i_13_current_year'),
      line('26', 'totalexpensesanddisbursements', 'part_i_18_current_year'),
      { ...line('27a', 'excessofrevenueoverexpenses', 'part_i_19_current_year'), number: 'a' },
    ],
    sums: [{ total: '27a', added: ['12'], taken: ['26'] }],
    proof: '27a',
    column: 'lettered',
  },
}

function line(name: string, text: string, key?: string): CommonLine {
  return { line: name, text, ...(key === undefined ? {} : { key }) }
}
