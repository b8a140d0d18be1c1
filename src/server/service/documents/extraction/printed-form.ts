import type { FormKind } from './extraction.ts'
import { type Row, rowsOf, type Word } from './word.ts'

/** A form that was found on a page by its labels. */
export interface PrintedForm {
  labels: ReadonlyMap<string, PlacedLabel>
  /** Distance between its lines. */
  pitch: number
}

/** Minimum number of labels of a form. */
const FEWEST_LABELS = 12
/** Labels of one form are left-aligned: maximum offset between them, in units. */
const SAME_EDGE = 5
/** Maximum distance between consecutive labels, in units. */
const FURTHEST = 90

/**
 * Finds every form on a page, from top to bottom, at any place and size. A form is a sequence of left-aligned labels in the
 * form's order, none of which has another line's number before it.
 */
export function printedForms(rows: readonly Row[], unit: number, tolerance = 0): PrintedForm[] {
  const found = occurrencesOf(rows, tolerance).filter((label) => hasItsNumber(label, rows, { unit, tolerance }))
  return columnsIn(found, SAME_EDGE * unit).flatMap((column) => runsIn(column, unit))
}

const NUMBER = /^\d{1,2}[a-d]?$/

// The line number before a label must be its own, because older forms have the same labels on other lines.
function hasItsNumber(
  label: PlacedLabel,
  rows: readonly Row[],
  { unit, tolerance }: { unit: number; tolerance: number },
): boolean {
  const before = rows.find(({ baseline }) => baseline === label.baseline)?.words ?? []
  const last = before.findLast(({ right, left }) => right <= label.left + unit && left > label.left - 30 * unit)
  if (last === undefined || !NUMBER.test(last.text)) return true
  const [printed, own] = [last.text, label.line].map((text) => String(Number.parseInt(text, 10)))
  // Recognition may miss one of two digits.
  return printed === own || (tolerance > 0 && own?.length === 2 && own.includes(printed ?? own))
}

function columnsIn(labels: readonly PlacedLabel[], tolerance: number): PlacedLabel[][] {
  const columns: PlacedLabel[][] = []
  for (const label of labels.toSorted((a, b) => a.left - b.left)) {
    const column = columns.at(-1)
    if (column && label.left - (column.at(-1)?.left ?? 0) <= tolerance) column.push(label)
    else columns.push([label])
  }
  return columns.map((column) => column.toSorted((a, b) => a.baseline - b.baseline))
}

function runsIn(column: readonly PlacedLabel[], unit: number): PrintedForm[] {
  const labels = firstRun(column, unit)
  const last = Math.max(...[...labels.values()].map(({ baseline }) => baseline))
  if (labels.size === 0) return []
  const below = runsIn(
    column.filter(({ baseline }) => baseline > last),
    unit,
  )
  const pitch = pitchOf([...labels.values()])
  return labels.size < FEWEST_LABELS || pitch === undefined ? below : [{ labels, pitch }, ...below]
}

function firstRun(column: readonly PlacedLabel[], unit: number): Map<string, PlacedLabel> {
  const run = new Map<string, PlacedLabel>()
  let last: PlacedLabel | undefined
  for (const line of LINES) {
    const above = last?.baseline ?? Number.NEGATIVE_INFINITY
    const next = column.find((label) => label.line === line && label.baseline > above + 3 * unit)
    if (!next || (last && next.baseline - last.baseline > FURTHEST * unit)) continue
    run.set(line, next)
    last = next
  }
  return run
}

const LINES = '1 2 3 4 5 6 7a 7b 8 9 10 11 12 13 14 15 16a 16b 17 18 19 20 21 22'.split(' ')
/** Lines with a heading between them and the line before. */
const HEADED = ['3', '8', '20']

function pitchOf(labels: readonly PlacedLabel[]): number | undefined {
  const gaps = labels.flatMap((label, at) => {
    const next = labels[at + 1]
    const follows = next && LINES.indexOf(next.line) === LINES.indexOf(label.line) + 1 && !HEADED.includes(next.line)
    return follows && label.line !== '1' ? [next.baseline - label.baseline] : []
  })
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]
}

/** The printed text of a line, letters only. */
export interface LineText {
  line: string
  text: string
}

/** The start of each label of Part I that has been the same since 2008. */
const partOne: readonly LineText[] = [
  { line: '1', text: 'brieflydescribetheorganizationsmission' },
  { line: '2', text: 'checkthisbox' },
  { line: '3', text: 'numberofvotingmembersofthegoverningbody' },
  { line: '4', text: 'numberofindependentvotingmembers' },
  { line: '5', text: 'totalnumberof' },
  { line: '6', text: 'totalnumberofvolunteers' },
  { line: '7a', text: 'totalunrelatedbusinessrevenue' },
  { line: '7a', text: 'totalgrossunrelatedbusinessrevenue' },
  { line: '7b', text: 'netunrelatedbusinesstaxableincome' },
  { line: '8', text: 'contributionsandgrants' },
  { line: '9', text: 'programservicerevenue' },
  { line: '10', text: 'investmentincome' },
  { line: '11', text: 'otherrevenue' },
  { line: '12', text: 'totalrevenue' },
  { line: '13', text: 'grantsandsimilaramountspaid' },
  { line: '14', text: 'benefitspaidtoorformembers' },
  { line: '15', text: 'salariesothercompensation' },
  { line: '16a', text: 'professionalfundraisingfees' },
  { line: '16b', text: 'totalfundraisingexpenses' },
  { line: '17', text: 'otherexpenses' },
  { line: '18', text: 'totalexpenses' },
  { line: '19', text: 'revenuelessexpenses' },
  { line: '20', text: 'totalassets' },
  { line: '21', text: 'totalliabilities' },
  { line: '22', text: 'netassetsorfundbalances' },
]

/** A label on the page, with its position. */
export interface PlacedLabel {
  line: string
  baseline: number
  left: number
  right: number
}

/**
 * Finds all labels. `tolerance` is the maximum share of misread letters, 0 for text pages. With a tolerance, only the
 * closest match of a row is found.
 */
export function occurrencesOf(rows: readonly Row[], tolerance = 0, labels = partOne): PlacedLabel[] {
  return rows.flatMap((row) => {
    const { said, wordAt } = spelled(row)
    const placed = (line: string, start: number, end: number): PlacedLabel[] => {
      const [first, last] = [row.words[wordAt[start] ?? -1], row.words[wordAt[end - 1] ?? -1]]
      if (!first || !last || wordAt[start - 1] === wordAt[start]) return []
      return [{ line, baseline: row.baseline, left: first.left, right: last.right }]
    }
    const longer = (text: string) => labels.filter((other) => other.text !== text && other.text.startsWith(text))
    return labels.flatMap(({ line, text }) => {
      // If a row matches a longer label with the same start, it is that label.
      if (longer(text).some((other) => nearest(said, other.text, Math.floor(other.text.length * tolerance)))) return []
      const exact: PlacedLabel[] = []
      for (let at = said.indexOf(text); at >= 0; at = said.indexOf(text, at + 1))
        exact.push(...placed(line, at, at + text.length))
      if (exact.length > 0 || tolerance === 0) return exact
      const near = nearest(said, text, Math.floor(text.length * tolerance))
      return near ? placed(line, near.start, near.end) : []
    })
  })
}

function spelled({ words }: Row): { said: string; wordAt: number[] } {
  const wordAt: number[] = []
  let said = ''
  for (const [word, { text }] of words.entries()) {
    const letters = lettersOf(text)
    said += letters
    for (let at = 0; at < letters.length; at++) wordAt.push(word)
  }
  return { said, wordAt }
}

/** The letters of a text, in lower case. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '')
}

/** Finds the best match of `text` in `within`, with a maximum number of wrong, added or lost letters. */
export function nearest(within: string, text: string, mistakes: number): { start: number; end: number } | undefined {
  if (mistakes === 0) {
    const start = within.indexOf(text)
    return start < 0 ? undefined : { start, end: start + text.length }
  }
  // One row of the edit-distance table per letter of `text`; a match may start anywhere, so row 0 is all zeros.
  let row: Cell[] = Array.from({ length: within.length + 1 }, (_, at) => ({ cost: 0, start: at }))
  for (const letter of text) row = nextRow(row, letter, within)
  let best = { cost: mistakes + 1, start: 0, end: 0 }
  for (const [end, cell] of row.entries()) if (cell.cost < best.cost) best = { ...cell, end }
  return best.cost <= mistakes && best.end > best.start ? { start: best.start, end: best.end } : undefined
}

interface Cell {
  cost: number
  start: number
}

function nextRow(row: readonly Cell[], letter: string, within: string): Cell[] {
  const next: Cell[] = [{ cost: (row[0]?.cost ?? 0) + 1, start: 0 }]
  for (let at = 1; at < row.length; at++) {
    const [diagonal, up, left] = [row[at - 1], row[at], next[at - 1]]
    if (!diagonal || !up || !left) continue
    const swapped = { cost: diagonal.cost + (within[at - 1] === letter ? 0 : 1), start: diagonal.start }
    const lost = { cost: up.cost + 1, start: up.start }
    const added = { cost: left.cost + 1, start: left.start }
    next.push([swapped, lost, added].reduce((best, cell) => (cell.cost < best.cost ? cell : best)))
  }
  return next
}

/** Lines with equal distances on every form; headings are between these blocks. */
const BLOCKS = [
  ['3', '4', '5', '6', '7a', '7b'],
  ['8', '9', '10', '11', '12', '13', '14', '15', '16a', '16b', '17', '18', '19'],
  ['20', '21', '22'],
]
/** Tolerance of the distance between lines, as a share of it. */
const UNEVEN = 0.12
/** Maximum number of missing lines that are added after the first or last label of a block. */
const BEYOND = 2

/**
 * Adds labels that weren't recognized, at the positions that follow from the other labels of their block. A block with
 * uneven distances stays unchanged, so its lines without a label aren't read.
 */
export function withEveryLine(form: PrintedForm): PrintedForm {
  const labels = new Map(form.labels)
  for (const lines of BLOCKS) {
    const all = lines.flatMap((line, at) => {
      const label = form.labels.get(line)
      return label ? [{ at, label }] : []
    })
    const found = all.filter((_, index) => !isMisplaced(all, index, form.pitch))
    for (const { label } of all) if (!found.some((one) => one.label === label)) labels.delete(label.line)
    if (!isEven(found, form.pitch)) continue
    for (const [at, line] of lines.entries()) {
      const nearest = found.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0]
      if (labels.has(line) || !nearest || !isBetween(at, found)) continue
      const { left, baseline } = nearest.label
      labels.set(line, { line, left, right: left, baseline: baseline + (at - nearest.at) * form.pitch })
    }
  }
  return { ...form, labels }
}

interface Found {
  at: number
  label: PlacedLabel
}

// A label between two correctly placed ones is misplaced if it is at the position of another line.
function isMisplaced(found: readonly Found[], index: number, pitch: number): boolean {
  const [before, one, after] = [found[index - 1], found[index], found[index + 1]]
  if (!before || !one || !after || !isEven([before, after], pitch)) return false
  return Math.abs(one.label.baseline - before.label.baseline - (one.at - before.at) * pitch) > 0.5 * pitch
}

function isEven(found: readonly Found[], pitch: number): boolean {
  return (
    found.length >= 2 &&
    found.every(({ at, label }, index) => {
      const next = found[index + 1]
      if (!next) return true
      return Math.abs(next.label.baseline - label.baseline - (next.at - at) * pitch) <= UNEVEN * pitch * (next.at - at)
    })
  )
}

function isBetween(at: number, found: readonly Found[]): boolean {
  const places = found.map((one) => one.at)
  return at >= Math.min(...places) - BEYOND && at <= Math.max(...places) + BEYOND
}

/** Maximum share of misread letters in a title. */
const TOLERANCE = 0.15

const TITLES: readonly { kind: FormKind; title: string; lines?: readonly string[] }[] = [
  { kind: '990-EZ', title: 'shortformreturnoforganizationexempt' },
  { kind: '990-PF', title: 'returnofprivatefoundation' },
  { kind: '990-N', title: 'electronicnoticeepostcard' },
  {
    kind: '990',
    title: 'returnoforganizationexempt',
    lines: ['revenuelessexpenses', 'professionalfundraisingfees', 'netassetsorfundbalances'],
  },
]

/** Finds by its title which return's first page it is. A Form 990 must also have one of its own lines. */
export function kindOf(words: readonly Word[]): FormKind | undefined {
  const rows = rowsOf(words).map(({ words }) => lettersOf(words.map(({ text }) => text).join('')))
  const says = (text: string) =>
    rows.some((row) => nearest(row, text, Math.floor(text.length * TOLERANCE)) !== undefined)
  if (says('shortform') && says('returnoforganizationexempt')) return '990-EZ'
  return TITLES.find(({ title, lines }) => says(title) && (lines?.some(says) ?? true))?.kind
}

/** Finds by its exact title which other return's first page a text page is. */
export function printedKindOf({ words, unit }: { words: readonly Word[]; unit: number }): FormKind | undefined {
  const rows = rowsOf(words, unit).map(({ words }) => lettersOf(words.map(({ text }) => text).join('')))
  const says = (text: string) => rows.some((row) => row.includes(text))
  if (says('shortform') && says('returnoforganizationexempt') && says('formez')) return '990-EZ'
  return TITLES.find(({ kind, title }) => kind !== '990' && says(title))?.kind
}
