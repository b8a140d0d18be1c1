import { completedPart, distanceOf, type HeadedLines, type Headings, headedParts, partlyHeaded } from './columns.ts'
import type { Trusted } from './extraction.ts'
import { heightOf } from './grey-picture.ts'
import { median, numberTokens, type Token } from './number-tokens.ts'
import { difference, type Identity, identities, keysOf, mayBeNegative, partOneFields } from './part-one.ts'
import { cellsOf } from './part-one-page.ts'
import { type PlacedLabel, type PrintedForm, printedForms, withEveryLine } from './printed-form.ts'
import type { RecognizedWord, Recognizer } from './recognizer.ts'
import { type Box, cutOut, type ScannedPage } from './scanned-page.ts'
import { rowsOf, type Word } from './word.ts'

/** Tolerated share of misread letters in a label or heading. */
const TOLERANCE = 0.15

/** A filled cell of the form, with its number if that is clear, and the number as the first pass reads it. */
export interface ScannedCell {
  key: string
  token: (Token & { first: string }) | undefined
  /** Cents follow the number after a space. */
  centsApart: boolean
}

/** The filled cells of a form, and the places of empty ones. */
export interface ScannedForm {
  cells: ScannedCell[]
  empty: { key: string; place: Box; height: number }[]
}

/**
 * Finds the cells of a scanned form: lines by their labels, columns by their headings and the positions of
 * numbers, as on a text page. Undefined if lines or headings aren't found, because then nothing is certain.
 */
export async function scannedCells(
  scan: ScannedPage,
  recognized: readonly RecognizedWord[],
  recognizer: Recognizer,
): Promise<ScannedForm | undefined> {
  const unit = unitOf(recognized)
  const words = recognized.filter(({ text }) => /[\p{L}\d]/u.test(text))
  for (const printed of printedForms(rowsOf(words, unit), unit, TOLERANCE)) {
    const form = withEveryLine(printed)
    const parts = await headed(scan, words, form, unit, recognizer)
    const [first] = parts
    if (!first) continue
    const tokens = await tokensOf(scan, form, first.headings, unit, recognizer)
    const numbers = numbersOf(tokens, form, first.headings, { words, unit })
    const labels = labelsAmong(words, numbers, form, first.headings)
    const found = cellsOf(form, parts, { words: [...labels, ...numbers], unit })
    if (found.size === 0) continue
    const cells = [...found].flatMap(([key, words]) =>
      key === 'part_i_1' || key === 'part_i_2' ? [] : [{ key, ...tokenAmong(tokens, words) }],
    )
    return { cells, empty: emptyCells(form, cells, distanceOf(first.headings)) }
  }
  return undefined
}

// Words left of the columns. Numbers are read again from their ink, and count once.
function labelsAmong(
  words: readonly Word[],
  numbers: readonly Word[],
  { pitch }: PrintedForm,
  headings: Headings,
): Word[] {
  const from = columnsFrom(headings)
  return words.filter(
    (word) => (word.right <= from || word.left < from - distanceOf(headings)) && !isNumberAmong(numbers, word, pitch),
  )
}

// The number of a cell with one word. Separate cents are part of the word; its first token has the dollars.
function tokenAmong(
  tokens: readonly NonNullable<ScannedCell['token']>[],
  [word, ...others]: readonly Word[],
): Pick<ScannedCell, 'token' | 'centsApart'> {
  const parts = word && others.length === 0 ? tokens.filter((token) => isPartOf(token, word)) : []
  const [token] = parts.toSorted((a, b) => a.left - b.left)
  return { token, centsApart: token !== undefined && token.text !== word?.text && CENTS.test(word?.text ?? '') }
}

// Expected places of numbers on lines without one.
function emptyCells(form: PrintedForm, cells: readonly ScannedCell[], distance: number): ScannedForm['empty'] {
  const found = cells.flatMap(({ key, token }) => {
    const field = partOneFields.find((one) => one.key === key)
    const label = form.labels.get(field?.line ?? '')
    return token && label && field ? [{ field, token, rise: label.baseline - token.baseline }] : []
  })
  const [rise, height] = [median(found.map((one) => one.rise)), median(found.map(({ token }) => token.height))]
  if (rise === undefined || height === undefined) return []
  return partOneFields.flatMap(({ key, line, column, kind }) => {
    const label = form.labels.get(line)
    const beside = found.filter(({ field }) => field.column === column && field.kind === kind)
    const right = median(beside.map(({ token }) => token.right))
    if (kind !== 'money' || !label || right === undefined || cells.some((cell) => cell.key === key)) return []
    const baseline = label.baseline - rise
    const [left, top] = [right - CELL * distance, baseline - height]
    return [{ key, height, place: { left, right: right + 0.5 * height, top, bottom: baseline + 0.1 * height } }]
  })
}

/** Width of an empty cell as a share of the columns' distance, without the rules at its edges. */
const CELL = 0.85

const CENTS = /\.00\)?$/

function isNumberAmong(numbers: readonly Word[], word: Word, pitch: number): boolean {
  if (/\p{L}{2}/u.test(word.text)) return false
  return numbers.some(
    ({ left, right, baseline }) =>
      left < word.right && word.left < right && Math.abs(baseline - word.baseline) <= 0.4 * pitch,
  )
}

function isPartOf(token: Token, word: Word): boolean {
  return word.baseline === token.baseline && token.left >= word.left && token.right <= word.right
}

/** Letters of a standard form are 8 points high with ascenders and descenders, or 6 without. */
function unitOf(words: readonly RecognizedWord[]): number {
  const heights = words.filter(({ text }) => /^[a-z]{4,}$/i.test(text)).map(({ height }) => height)
  return Math.min(1.6, Math.max(0.5, (median(heights) ?? 6.4) / 6.4))
}

// The heading of the lower part is long and often small: if it was missed, it is read at a higher resolution.
async function headed(
  scan: ScannedPage,
  words: readonly Word[],
  form: PrintedForm,
  unit: number,
  recognizer: Recognizer,
): Promise<HeadedLines[]> {
  const parts = headedParts(rowsOf(words, unit), form, TOLERANCE)
  if (parts.length === 2) return parts
  const closer: Word[] = []
  for (const line of ['8', '20']) {
    const label = form.labels.get(line)
    if (!label || parts.some(({ lines }) => lines.includes(line))) continue
    const box = {
      left: label.left + 150 * unit,
      right: Math.min(scan.width, label.left + 560 * unit),
      top: label.baseline - 3.2 * form.pitch,
      bottom: label.baseline - 0.6 * form.pitch,
    }
    const found = await recognizer.words(cutOut(scan, box, 1), scan.dotsPerPoint)
    closer.push(
      ...found.map((word) => ({
        text: word.text,
        left: word.left + box.left,
        right: word.right + box.left,
        baseline: word.baseline + box.top,
      })),
    )
  }
  const whole = [...parts, ...headedParts(rowsOf(closer, unit), form, TOLERANCE)]
  const [other, ...others] = whole
  if (!other || others.length > 0) return whole.toSorted(byLine)
  const halves = [words, closer].flatMap((some) => partlyHeaded(rowsOf(some, unit), form, TOLERANCE))
  const missing = halves.filter(({ lines }) => lines[0] !== other.lines[0])
  const [completed] = missing.flatMap((half) => completedPart(half, other.headings) ?? [])
  return completed ? [other, completed].toSorted(byLine) : whole
}

function byLine(one: HeadedLines, other: HeadedLines): number {
  return Number(one.lines[0]) - Number(other.lines[0])
}

/** The leftmost edge of the two columns' cells. */
function columnsFrom(headings: Headings): number {
  return (headings.prior.left + headings.prior.right) / 2 - 0.75 * distanceOf(headings)
}

async function tokensOf(
  scan: ScannedPage,
  form: PrintedForm,
  headings: Headings,
  unit: number,
  recognizer: Recognizer,
): Promise<NonNullable<ScannedCell['token']>[]> {
  const distance = distanceOf(headings)
  const lines = [...form.labels.values()].filter(({ line }) => line !== '1' && line !== '2')
  const box = {
    left: Math.max(0, columnsFrom(headings) - distance),
    right: Math.min(scan.width, (headings.current.left + headings.current.right) / 2 + 1.15 * distance),
    top: Math.max(0, Math.min(...lines.map(({ baseline }) => baseline)) - 1.1 * form.pitch),
    bottom: Math.min(scan.height, Math.max(...lines.map(({ baseline }) => baseline)) + 0.6 * form.pitch),
  }
  const from = columnsFrom(headings)
  const label = form.labels.get('16b')
  const others = label ? [inlineBox(label, form.pitch, headings)] : []
  const [inColumns = [], inline = []] = numberTokens(scan, { columns: box, others, from }, unit)
  const near = [
    ...inColumns.filter((token) => token.right > from),
    ...inline.filter((token) => token.right <= from && isBeside(token, label, form.pitch)),
  ]
  const numbers = near.filter((token) => !isSign(token, near))
  return Promise.all(
    numbers.map(async (token) => {
      const first = await recognizer.number(token.picture)
      // Unreadable isn't blank.
      return { ...token, first, text: /\d/.test(first) ? first.replaceAll(/\s/g, '') : `${first}x` }
    }),
  )
}

// Line 16b's value is between its label and the columns, on some forms close to the label.
function inlineBox({ baseline, right }: PlacedLabel, pitch: number, { prior }: Headings): Box {
  const [top, bottom] = [baseline - 1.1 * pitch, baseline + 0.6 * pitch]
  return { left: right, right: (prior.left + prior.right) / 2, top, bottom }
}

/** Height of a dollar sign relative to a digit; a bracket is as tall, and narrower than this share of its height. */
const SIGN_TALLER = 1.1
const SIGN_WIDE = 0.42

// A dollar sign apart from its number isn't a number, and is easily misread as a digit.
function isSign({ digits: [sign, ...others], baseline, left }: Token, tokens: readonly Token[]): boolean {
  if (!sign || others.length > 0) return false
  const beside = tokens.filter((token) => token.left > left && Math.abs(token.baseline - baseline) <= 3)
  const number = beside.toSorted((a, b) => a.left - b.left)[0]
  const usual = median(number?.digits.map(heightOf) ?? [])
  const height = heightOf(sign)
  return usual !== undefined && height >= SIGN_TALLER * usual && sign.right - sign.left >= SIGN_WIDE * height
}

function isBeside({ baseline }: Word, label: PlacedLabel | undefined, pitch: number): boolean {
  return label !== undefined && Math.abs(baseline - label.baseline) <= 0.5 * pitch
}

// Lines 3 to 7 repeat their line number in a narrow cell left of the value; numbers in a label aren't values.
function numbersOf(
  tokens: readonly Token[],
  form: PrintedForm,
  headings: Headings,
  { words, unit }: { words: readonly Word[]; unit: number },
): Word[] {
  const current = (headings.current.left + headings.current.right) / 2
  return tokens.filter((token) => {
    const label = [...form.labels.values()].find((one) => isBeside(token, one, form.pitch))
    if (!label) return true
    const isSingle = /^[3-7]/.test(label.line)
    if (isSingle && token.left < current - 0.58 * distanceOf(headings)) return false
    const beside = words.filter((word) => Math.abs(word.baseline - label.baseline) <= 0.4 * form.pitch)
    if (token.left < labelEnd(label, beside, unit) - 1) return false
    const printed = beside.filter(({ text, left }) => /\p{L}{2}/u.test(text) && left < columnsFrom(headings))
    return !printed.some(({ left, right }) => left < token.right - 1 && token.left < right - 1)
  })
}

// A label continues after its first word without a gap, until a text in the form of an amount.
function labelEnd(label: PlacedLabel, beside: readonly Word[], unit: number): number {
  let end = label.right
  for (const { left, right, text } of beside.toSorted((a, b) => a.left - b.left)) {
    if (left < label.left || right <= end) continue
    if (left > end + 4 * unit || /\d[.,]\d{3}|^\(\d/.test(text)) break
    end = right
  }
  return end
}

/*
 * The rule for numbers from pictures: a number is a value only if it is proven. Everything else is a reading, for
 * review by a person. There are two proofs.
 *
 * 1. A second, independent reading. Two passes that share neither the picture, the scale, the binarization nor the
 *    recognition engine read the same number, with its first and last digit in the same places. The second engine is sure
 *    of each digit, the first one reads the same digits from the second picture, and there is no ink beside the number that
 *    they don't account for. A digit that is lost beside a rule or a comma moves the first digit or leaves ink. On a coarse
 *    scan this isn't a proof: both engines read the same 9 as a 0.
 * 2. The form's arithmetic. In a sum whose other numbers are all proven or blank, the remaining one can only be what the
 *    sum says, and a pass must have read exactly that. Both passes must have read the same last digit. Uncertain signs
 *    are proven in the same way, several at a time, if only one combination is correct.
 *
 * An incorrect sum refutes all its numbers that no other sum confirms, also if a pass read one of them differently and
 * the sum stays incorrect: on a fax, both engines read a 2 without its foot as a 7. A lone digit is proven only by a
 * sum: on a line of dollars it may be a dollar sign or dirt. These aren't proofs: a sum in which two numbers are
 * unproven (one mistake hides the other: the same digit misread, or lost in front, in a total and in its part); a sum
 * with a number that wasn't read (it never counts as zero: a cell is blank only if it has no ink); a sum that is off by
 * rounding; two readings of the same picture by the same engine.
 */

/** One pass's reading of a cell. */
export interface Pass {
  /** Undefined if the pass reads no number. */
  value: number | undefined
  /** Left edge of the first digit and right edge of the last one on the page, in heights of a digit. */
  begins: number
  ends: number
}

/** Two independent passes' readings of a cell. */
export interface CellReading {
  passes: readonly Pass[]
  /**
   * Whether ink or a digit may be lost or misread by both passes: ink that they don't account for, such as a sign, or a
   * digit of which the second engine is unsure.
   */
  isDoubtful: boolean
}

/** The readings of a page. A key that is in neither wasn't read. */
export interface PageReading {
  cells: ReadonlyMap<string, CellReading>
  /** The keys of cells without ink. */
  blank: ReadonlySet<string>
  /** Whether the scan is so coarse that only sums prove numbers. */
  isCoarse?: boolean
}

/**
 * Largest distance of a digit between two passes, in heights of a digit: less than the width of the narrowest digit.
 */
const SAME_PLACE = 0.3
/** Filers round each line separately: a sum that is off by this many dollars neither proves nor refutes. */
const ROUNDING = 2
/** Maximum number of uncertain numbers that are tried in one sum. */
const MOST_OPEN = 6

/** Decides which numbers of a page are proven. */
export function prove({ cells, blank, isCoarse = false }: PageReading): Map<string, Trusted> {
  const proven = new Map<string, Trusted>()
  for (const [key, cell] of cells) {
    const value = agreedValue(key, cell)
    if (value !== undefined) proven.set(key, { value: String(value), confidence: 0.98, sums: [] })
  }
  const legible = identities.filter((sum) => keysOf(sum).every((key) => cells.has(key) || blank.has(key)))
  for (const key of refuted(legible, cells, proven)) proven.delete(key)
  for (let found = true; found; ) {
    found = false
    for (const sum of legible)
      for (const [key, value] of provenBy(sum, cells, proven)) {
        proven.set(key, { value: String(value), confidence: 0.99, sums: [] })
        found = true
      }
  }
  for (const sum of legible.filter((sum) => keysOf(sum).every((key) => proven.has(key) || blank.has(key))))
    if (confirms(sum, proven))
      for (const key of keysOf(sum)) {
        const value = proven.get(key)
        if (value) proven.set(key, { ...value, confidence: 0.99, sums: [...value.sums, sum.total] })
      }
  if (isCoarse) for (const [key, { sums }] of proven) if (sums.length === 0) proven.delete(key)
  return proven
}

// The number that both passes read without a doubt.
function agreedValue(key: string, cell: CellReading): number | undefined {
  const [value, ...others] = new Set(cell.passes.map((pass) => pass.value))
  if (value === undefined || others.length > 0 || cell.isDoubtful || !agreeOnDigits(cell)) return undefined
  return isPossible(key, value) && !isLoneDigit(key, value) ? value : undefined
}

function isLoneDigit(key: string, value: number): boolean {
  const isMoney = partOneFields.find((field) => field.key === key)?.kind === 'money'
  return isMoney && value !== 0 && Math.abs(value) < 10
}

// Whether both passes read the same digits in the same places, regardless of the sign.
function agreeOnDigits({ passes: [first, ...others] }: CellReading): boolean {
  if (first?.value === undefined || others.length === 0) return false
  const digits = Math.abs(first.value)
  return others.every(
    ({ value, begins, ends }) =>
      value !== undefined &&
      Math.abs(value) === digits &&
      Math.abs(begins - first.begins) <= SAME_PLACE &&
      Math.abs(ends - first.ends) <= SAME_PLACE,
  )
}

function isPossible(key: string, value: number): boolean {
  return value >= 0 || mayBeNegative(key)
}

// Numbers of incorrect sums that no other sum confirms. A sum is incorrect if it isn't correct with anything that a pass
// read of its unproven numbers.
function refuted(
  sums: readonly Identity[],
  cells: PageReading['cells'],
  proven: ReadonlyMap<string, Trusted>,
): string[] {
  const confirmed = new Set(sums.filter((sum) => confirms(sum, proven)).flatMap(keysOf))
  const known = numbersIn(proven)
  const isIncorrect = (sum: Identity): boolean => {
    const open = keysOf(sum).filter((key) => cells.has(key) && !proven.has(key))
    if (open.length > MOST_OPEN) return false
    const choices = combinations(open, (key) => readings(cells.get(key)))
    const offBy = choices.map((chosen) => Math.abs(difference(sum, new Map([...known, ...chosen])) ?? 0))
    return offBy.length > 0 && Math.min(...offBy) > ROUNDING
  }
  return sums
    .filter(isIncorrect)
    .flatMap(keysOf)
    .filter((key) => !confirmed.has(key))
}

// Whether a sum of at least two numbers is correct to the dollar.
function confirms(sum: Identity, proven: ReadonlyMap<string, Trusted>): boolean {
  const values = numbersIn(proven)
  const parts = [...sum.added, ...sum.taken].filter((key) => (values.get(key) ?? 0) !== 0)
  return parts.length >= 2 && difference(sum, values) === 0
}

function numbersIn(proven: ReadonlyMap<string, Trusted>): Map<string, number> {
  return new Map([...proven].map(([key, { value }]) => [key, Number(value)]))
}

// Unproven numbers of a sum that it proves.
function provenBy(sum: Identity, cells: PageReading['cells'], proven: ReadonlyMap<string, Trusted>): Chosen {
  const present = keysOf(sum).filter((key) => cells.has(key))
  const open = present.filter((key) => !proven.has(key))
  const known = numbersIn(proven)
  const openInDigits = open.filter((key) => !isOpenInSign(cells.get(key)))
  if (open.length === 0 || open.length > MOST_OPEN || openInDigits.length > 1 || !present.includes(sum.total)) return []
  const choices = combinations(open, (key) => candidates(key, cells.get(key)))
  const [only, ...others] = choices.filter((chosen) => difference(sum, new Map([...known, ...chosen])) === 0)
  return only === undefined || others.length > 0 ? [] : only
}

type Chosen = readonly (readonly [key: string, value: number])[]

// Every choice of one number for each key.
function combinations(keys: readonly string[], numbersOf: (key: string) => readonly number[]): Chosen[] {
  let choices: Chosen[] = [[]]
  for (const key of keys)
    choices = choices.flatMap((chosen) => numbersOf(key).map((value) => [...chosen, [key, value] as const]))
  return choices
}

// A doubt is about a sign, or about a digit that both passes missed or misread.
function isOpenInSign(cell: CellReading | undefined): boolean {
  return cell !== undefined && !cell.isDoubtful && agreeOnDigits(cell)
}

// The numbers that the passes read, and their negatives if a doubt may be about a sign.
function candidates(key: string, cell: CellReading | undefined): number[] {
  if (cell === undefined || !endAlike(cell)) return []
  return readings(cell).filter((value) => isPossible(key, value))
}

function readings(cell: CellReading | undefined): number[] {
  const read = cell?.passes.flatMap(({ value }) => (value === undefined ? [] : [value])) ?? []
  return [...new Set(cell?.isDoubtful ? read.flatMap((value) => [value, -value || 0]) : read)]
}

// Filers round each line separately: a last digit that is misread by one can make up for it, and the sum looks correct.
function endAlike({ passes: [first, ...others] }: CellReading): boolean {
  if (first?.value === undefined || others.length === 0) return false
  const end = Math.abs(first.value) % 10
  return others.every(({ value }) => value !== undefined && Math.abs(value) % 10 === end)
}
