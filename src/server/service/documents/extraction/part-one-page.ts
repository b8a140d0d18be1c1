import * as z from 'zod/mini'
import {
  anchorOf,
  distanceOf,
  type HeadedLines,
  type Heading,
  type Headings,
  headedParts,
  type LineNumber,
  type Stretch,
  type ValueColumns,
  valueColumns,
} from './columns.ts'
import type { PageWords } from './page-words.ts'
import { fieldAt } from './part-one.ts'
import { lettersOf, type PlacedLabel, type PrintedForm, printedForms } from './printed-form.ts'
import { isLoneSign, NUMERIC, rowsOf, signsBefore, type Word, withCents, withItsSign } from './word.ts'

/** The words in each cell of Part I, by wire key. Usually one; several if the page is ambiguous. */
export type Cells = Map<string, Word[]>

/** Whether the words are page one of a Form 990: they have its title and its own lines, and aren't the short form's. */
export function isPartOne({ words, unit }: PlacedWords): boolean {
  const rows = rowsOf(words, unit).map(({ words }) => lettersOf(words.map(({ text }) => text).join('')))
  const all = rows.join('')
  if (all.includes('shortformreturn') || !all.includes('returnoforganizationexempt')) return false
  if (!all.includes('netassetsorfundbalances')) return false
  return all.includes('revenuelessexpenses') || all.includes('professionalfundraisingfees')
}

/**
 * Reads Part I from the words of its page. A cell is found by its line's label and its column's heading. If the page has
 * several forms, reads the first one that is filled in.
 */
export function readPartOne({ words, unit }: PlacedWords): Cells {
  const rows = rowsOf(words, unit)
  for (const form of printedForms(rows, unit)) {
    const cells = cellsOf(form, headedParts(rows, form), { words: rows.flatMap(({ words }) => words), unit })
    if (cells.size > 0) return cells
  }
  return new Map()
}

/** Words, and the size of their letters relative to a form on letter paper. */
export type PlacedWords = Pick<PageWords, 'words' | 'unit'>

/** Reads a form's cells under its headings. Empty if there are none, or if the numbers aren't aligned with them. */
export function cellsOf(form: PrintedForm, parts: readonly HeadedLines[], page: PlacedWords): Cells {
  const [first] = parts
  if (!first) return new Map()
  const { current } = centresOf(first.headings)
  const distance = distanceOf(first.headings)
  const edge = Math.max(current + 0.8 * distance, first.headings.current.left + 1.15 * distance)
  const left = Math.min(...[...form.labels.values()].map(({ left }) => left)) - 45 * page.unit
  const headings = parts.flatMap(({ headings }) => [headings.prior, headings.current])
  const words = page.words.filter(
    (word) => word.left >= left && word.right <= edge && !headings.some((heading) => isPartOf(word, heading, form)),
  )
  const rise = riseOf(form, words, first.headings)
  if (rise === undefined) return new Map()
  const bare = { form, rise, words, unit: page.unit, headings: first.headings, isNumberCell: () => false }
  const printed = { ...bare, isNumberCell: numberCells(MONEY_LINES, bare) ?? bare.isNumberCell }
  const cells: Cells = new Map()
  const put = (key: string | undefined, found: readonly Word[]) => {
    if (key !== undefined && found.length > 0) cells.set(key, [...found])
  }
  const columns = columnsByPart(parts, printed)
  for (const { part, found } of columns)
    for (const line of part.lines)
      for (const column of ['prior', 'current'] as const)
        put(fieldAt(line, column)?.key, inStretch(line, column, found, printed))
  const right = columns.find(({ part }) => part.lines.includes('8'))?.found
  for (const line of SINGLE_LINES) put(fieldAt(line, 'only')?.key, alone(line, right, printed))
  put('part_i_16b', inline(printed))
  put('part_i_1', missionOf(printed))
  put('part_i_2', tickOf(printed))
  return cells
}

// A heading of two rows can be as low as the values of the next line.
function isPartOf({ text, left, right, baseline }: Word, heading: Heading, { pitch }: PrintedForm): boolean {
  const [above, below] = [heading.baseline - 1.2 * pitch, heading.baseline + 0.1 * pitch]
  return /\p{L}/u.test(text) && left < heading.right && heading.left < right && baseline >= above && baseline <= below
}

// The rise that nearly all numbers share. Values that are half a line off could belong to either line.
function riseOf(form: PrintedForm, words: readonly Word[], headings: Headings): number | undefined {
  const { prior } = centresOf(headings)
  const half = distanceOf(headings) / 2
  const labels = [...form.labels.values()]
  const below = (form.labels.get('8')?.baseline ?? 0) - 0.7 * form.pitch
  const rises = words.flatMap(({ text, left, right, baseline }) => {
    if (!NUMERIC.test(text) || left < prior - 1.5 * half || right < prior - half / 2 || baseline < below) return []
    const away = (label: PlacedLabel) => Math.abs(label.baseline - baseline)
    const nearest = labels.toSorted((a, b) => away(a) - away(b))[0]
    // A line number that is repeated before the cells is at the height of the label.
    if (nearest === undefined || away(nearest) > form.pitch || text === nearest.line) return []
    return [nearest.baseline - baseline]
  })
  const usual = rises.toSorted((a, b) => a - b)[Math.floor(rises.length / 2)] ?? 0
  const together = rises.filter((rise) => Math.abs(rise - usual) <= 0.15 * form.pitch)
  return Math.abs(usual) <= 0.38 * form.pitch && together.length >= 0.8 * rises.length ? usual : undefined
}

interface PartColumns {
  part: HeadedLines
  found: ValueColumns
}

// If both pairs of headings are aligned, the numbers of both parts are used together to find the columns.
function columnsByPart(parts: readonly HeadedLines[], page: PrintedPage): PartColumns[] {
  const numbers = parts.map((part) => part.lines.flatMap((line) => numbersOn(line, part.headings, page)))
  const together = valueColumns(
    numbers.flat(),
    parts.map(({ headings }) => headings),
  )
  if (together) return parts.map((part) => ({ part, found: together }))
  return parts.flatMap((part, at) => {
    const found = valueColumns(numbers[at] ?? [], [part.headings])
    return found ? [{ part, found }] : []
  })
}

function centresOf({ prior, current }: Headings): { prior: number; current: number } {
  return { prior: anchorOf(prior, 'centre'), current: anchorOf(current, 'centre') }
}

function numbersOn(line: string, headings: Headings, page: PrintedPage): LineNumber[] {
  const label = page.form.labels.get(line)
  if (!label) return []
  const from = centresOf(headings).prior - 0.45 * distanceOf(headings)
  const end = printedUntil(label, page)
  const words = onLine(label, page).filter((word) => word.left > end && word.right >= from && !page.isNumberCell(word))
  return withCents(words, 0.25 * distanceOf(headings)).flatMap((word) =>
    NUMERIC.test(word.text) && word.text !== line ? [{ line, word }] : [],
  )
}

// A label continues after its first words, with references to other lines. A value is apart from the printed text.
function printedUntil(label: PlacedLabel, page: PrintedPage): number {
  const { prior } = centresOf(page.headings)
  const beside = page.words.filter(({ baseline }) => Math.abs(baseline - label.baseline) <= 2 * page.unit)
  const lettered = beside.filter(
    ({ left, right, text }) => left >= label.left && right < prior && /\p{L}|^[^(<]*\)/u.test(text),
  )
  return Math.max(label.right, ...lettered.map(({ right }) => right)) + 4 * page.unit
}

// All words that end in the cell count, because a number beside another word or number is ambiguous. The line's own
// number, which some forms repeat before the cells, is never a value.
function inStretch(line: string, column: 'prior' | 'current', columns: ValueColumns, page: PrintedPage): Word[] {
  const label = page.form.labels.get(line)
  const stretch = columns[column]
  if (!label || !stretch) return []
  const distance = distanceOf(page.headings)
  // What is left of a damaged number may look like the cents of the repeated line number.
  const words = onLine(label, page).filter((word) => word.left >= label.right && !page.isNumberCell(word))
  // If columns touch, a number belongs to the column in which it ends.
  const before = column === 'current' ? endOf(columns.prior, page) : Number.NEGATIVE_INFINITY
  const from = Math.max(stretch.left, before)
  const within = withCents(words, 0.25 * distance).filter(
    ({ right, text }) => right > from && right <= endOf(stretch, page) && /[\p{L}\d]/u.test(text),
  )
  const said = within.filter((word) => word.text !== line)
  const edge = column === 'current' ? (columns.prior?.right ?? 0) : 0
  return withItsSign([...signsBefore(said, words, Math.max(edge, stretch.right - distance)), ...said])
}

function endOf(stretch: Stretch | undefined, page: PrintedPage): number {
  return stretch ? stretch.right + 0.12 * distanceOf(page.headings) : Number.NEGATIVE_INFINITY
}

const MONEY_LINES = ['8', '9', '10', '11', '12', '13', '14', '15', '16a', '17', '18', '19', '20', '21', '22']
const SINGLE_LINES = ['3', '4', '5', '6', '7a', '7b']

/** Maximum offset from the right edge of the column for a value that equals its line number, as a share. */
const SAME_END = 0.03

// The values of lines 3 to 7 are in the right column, usually after a narrow cell with the line number.
function alone(line: string, columns: ValueColumns | undefined, page: PrintedPage): Word[] {
  const label = page.form.labels.get(line)
  const { current } = centresOf(page.headings)
  const distance = distanceOf(page.headings)
  const column = columns?.current
  if (!label || !column) return []
  const edge = Math.max(columns.prior?.right ?? Number.NEGATIVE_INFINITY, current - 0.5 * distance)
  const from = Math.max(column.left - 0.4 * distance, edge)
  const cells = numberCells(SINGLE_LINES, page)
  const words = onLine(label, page).filter(
    (word) => word.left >= label.right && word.right > (isLoneSign(word) ? edge : from),
  )
  const numbers = withCents(words, 0.25 * distance)
  const isAnswer = (word: Word) =>
    !saysLine(word, line) || (cells ? word.left >= from : Math.abs(word.right - column.right) <= SAME_END * distance)
  const others = numbers.filter((word) => !cells?.(word) && isAnswer(word))
  const right = others.filter(
    (word) => word.right <= endOf(column, page) && word.left >= (isLoneSign(word) ? edge : from),
  )
  if (right.length !== others.length) return []
  return withItsSign(right.filter((word) => /[\p{L}\d]/u.test(word.text) || isLoneSign(word)))
}

/** The number at the end of line 16b's label, which isn't a value if its bracket was lost. */
const LAST_OF_LABEL = '25'
/** Maximum distance from its label of a value that isn't next to the columns, in units. */
const BESIDE = 40

// Line 16b's value is between its label and the columns, which are shaded on that line.
function inline(page: PrintedPage): Word[] {
  const label = page.form.labels.get('16b')
  const { prior } = centresOf(page.headings)
  const distance = distanceOf(page.headings)
  if (!label) return []
  const words = withCents(
    onLine(label, page).filter(({ left }) => left >= label.left),
    0.25 * distance,
  )
  const end = printedUntil(label, page)
  const numbers = words.filter(({ left, text }) => left > end && NUMERIC.test(text) && text !== LAST_OF_LABEL)
  const [number, ...others] = numbers
  if (!number || others.length > 0) return []
  const isBesideLabel = number.left - end <= BESIDE * page.unit
  const placed = number.right <= prior - 0.2 * distance && (isBesideLabel || number.right >= prior - 1.25 * distance)
  return placed ? [number] : []
}

/** A form with its words and the positions of its values. */
interface PrintedPage {
  form: PrintedForm
  words: readonly Word[]
  /** Size of the letters relative to a form on letter paper. */
  unit: number
  headings: Headings
  /** Height of the values above their labels. */
  rise: number
  /** Whether a word is in the narrow cells with the repeated line numbers. */
  isNumberCell: (word: Word) => boolean
}

/** Maximum vertical offset of a value from its line, as a share of the distance between lines. */
const SAME_LINE = 0.33

/** The words at the height of a line's values. None if another line is equally close. */
export function onLine(label: PlacedLabel, { form, words, rise }: PrintedPage): Word[] {
  const baselines = [...form.labels.values()].map(({ baseline }) => baseline)
  const gaps = baselines.map((baseline) => Math.abs(baseline - label.baseline)).filter((gap) => gap > 0)
  const reach = SAME_LINE * Math.min(form.pitch, ...gaps)
  return words.filter(({ baseline }) => Math.abs(baseline + rise - label.baseline) <= reach)
}

/** Whether a word repeats its line number. The last leader dot may touch it. */
function saysLine({ text }: Word, line: string): boolean {
  return text.replace(/^\.+/, '') === line
}

/** Minimum number of aligned line numbers, so that they aren't a coincidence. */
const FEWEST_CELLS = 3
/** Maximum distance between their centers, in units. */
const CELL = 5

/** Finds the narrow cells that repeat the line numbers, by the alignment of these numbers. */
export function numberCells(lines: readonly string[], page: PrintedPage): ((word: Word) => boolean) | undefined {
  const middle = (word: Word) => (word.left + word.right) / 2
  const said = lines.flatMap((line) => {
    const label = page.form.labels.get(line)
    return label ? onLine(label, page).filter((word) => word.left >= label.right && saysLine(word, line)) : []
  })
  const near = (word: Word) => (other: Word) => Math.abs(middle(other) - middle(word)) <= CELL * page.unit
  const columns = said.map((word) => ({ word, size: said.filter(near(word)).length }))
  const largest = columns.toSorted((a, b) => b.size - a.size)[0]
  if (!largest || largest.size < FEWEST_CELLS) return undefined
  const column = said.filter(near(largest.word))
  const [left, right] = [Math.min(...column.map((word) => word.left)), Math.max(...column.map((word) => word.right))]
  // A line number with a letter is wider, and recognition may read the letter as a digit.
  const isWithin = (word: Word) => near(largest.word)(word) || (middle(word) >= left && middle(word) <= right)
  return (word) => isWithin(word) && word.right - word.left <= 4 * CELL * page.unit
}

/** The rest of line 1's label, after the part that is searched for. */
const LABEL_REST = 'ormostsignificantactivities'

/** Line 1's text follows its label, on the same line and the lines below. Empty if the label continues differently. */
function missionOf(page: PrintedPage): Word[] {
  const { form, unit } = page
  const [first, next] = [form.labels.get('1'), form.labels.get('2')]
  if (!first || !next) return []
  const rows = rowsOf(page.words, unit)
  const words = rows.flatMap((row) => row.words.filter((word) => isMission(word, first, next, page)))
  const label = labelRest(words, first, unit)
  const said = label && words.filter((word) => !label.has(word) && !isBefore(word, first, unit))
  const [head] = said ?? []
  if (!said || !head) return []
  const text = said.map(({ text }) => text).join(' ')
  const [left, right] = [Math.min(...said.map((word) => word.left)), Math.max(...said.map((word) => word.right))]
  return [{ text, left, right, baseline: said.at(-1)?.baseline ?? head.baseline, top: head.baseline - 8 * unit }]
}

function isMission(word: Word, first: PlacedLabel, next: PlacedLabel, { form, rise, unit }: PrintedPage): boolean {
  const line = word.baseline + rise
  return (
    line >= first.baseline - 0.33 * form.pitch &&
    line < next.baseline - 0.5 * form.pitch &&
    word.left >= first.left - 6 * unit
  )
}

function isBefore(word: Word, label: PlacedLabel, unit: number): boolean {
  return Math.abs(word.baseline - label.baseline) <= 2 * unit && word.left < label.right - unit
}

// The remaining words of a label, on its own line or wrapped to the next one. Undefined if it continues differently.
function labelRest(words: readonly Word[], label: PlacedLabel, unit: number): ReadonlySet<Word> | undefined {
  const isBeside = ({ baseline }: Word) => Math.abs(baseline - label.baseline) <= 2 * unit
  const behind = words.filter((word) =>
    isBeside(word) ? word.left >= label.right - unit : word.baseline > label.baseline,
  )
  const found = new Set<Word>()
  let rest = LABEL_REST
  for (const word of behind) {
    const letters = lettersOf(word.text)
    if (rest === '') break
    if (letters === '' || !rest.startsWith(letters)) {
      if (found.size === 0 && !isBeside(word)) return undefined
      continue
    }
    found.add(word)
    rest = rest.slice(letters.length)
  }
  return rest === '' ? found : undefined
}

/** Whether the box on line 2 is checked. */
function tickOf(page: PrintedPage): Word[] {
  const label = page.form.labels.get('2')
  if (!label) return []
  const box = onLine(label, page).filter(
    ({ left, right }) => left >= label.right - 2 * page.unit && right <= label.right + 45 * page.unit,
  )
  const ticked = box.find(({ text }) => /^[X✓✔☒☑]$/i.test(text))
  return ticked ? [{ ...ticked, text: 'true' }] : []
}

const NamedField = z.object({
  fieldName: z.string(),
  fieldValue: z.optional(z.nullable(z.string())),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
})

const LINE = /Table_(?:Lines8-19|20-22)\[0\]\.Line(\d{1,2}[ab]?)\[0\]/

/**
 * Reads form fields whose names have a line number, as in the official fillable form. The number at the end of a name
 * changes from year to year, so the position decides the column: the left of a line's two fields is the prior year's.
 * Undefined if the page has no such field.
 */
export function namedCells(
  annotations: readonly unknown[],
  place: (x: number, y: number) => number[],
): Cells | undefined {
  const boxes = annotations.flatMap(namedBox)
  if (boxes.length === 0) return undefined
  const cells: Cells = new Map()
  for (const line of new Set(boxes.map(({ line }) => line))) {
    const found = boxes.filter((box) => box.line === line)
    const [first, second, ...others] = found.toSorted((a, b) => a.left - b.left)
    const pair = [
      { box: first, column: line === '16b' ? 'inline' : 'prior' },
      { box: second, column: 'current' },
    ] as const
    if (others.length > 0 || (line !== '16b' && (!first || !second || second.left < first.right))) continue
    for (const { box, column } of pair) {
      const key = fieldAt(line, column)?.key
      if (key !== undefined && box !== undefined && box.text !== '') cells.set(key, [wordIn(box, place)])
    }
  }
  return cells
}

interface NamedBox {
  line: string
  text: string
  left: number
  right: number
  rect: readonly [number, number, number, number]
}

function wordIn({ text, rect }: NamedBox, place: (x: number, y: number) => number[]): Word {
  const [[x = 0, y = 0], [otherX = 0, otherY = 0]] = [place(rect[0], rect[1]), place(rect[2], rect[3])]
  const [top, baseline] = [Math.min(y, otherY), Math.max(y, otherY) - 2]
  return { text, left: Math.min(x, otherX), right: Math.max(x, otherX), baseline, top }
}

function namedBox(annotation: unknown): NamedBox[] {
  const { data } = NamedField.safeParse(annotation)
  const [, line] = LINE.exec(data?.fieldName ?? '') ?? []
  if (!data || !line) return []
  const [left, , right] = data.rect
  return [{ line, text: (data.fieldValue ?? '').trim(), left, right, rect: data.rect }]
}
