import { lettersOf, type PlacedLabel, placeLabels } from './labels.ts'
import { type Column, fieldAt } from './part-one.ts'
import { printedNumber } from './printed-number.ts'
import { type Row, rowsOf, type Word } from './word.ts'

/** What stands in each cell of Part I, by wire key: usually one text, several when the page is not clear. */
export type Cells = Map<string, string[]>

/** Tells whether the words are page one of a Form 990: its title, its own lines, and not the short form's. */
export function isPartOne(words: readonly Word[]): boolean {
  const all = lettersOf(
    rowsOf(words)
      .flatMap(({ words }) => words.map(({ text }) => text))
      .join(''),
  )
  if (all.includes('shortformreturn') || !all.includes('returnoforganizationexempt')) return false
  if (!all.includes('netassetsorfundbalances')) return false
  return all.includes('revenuelessexpenses') || all.includes('professionalfundraisingfees')
}

/** Reads Part I off the words of its page, each cell by its label's line and its column's heading. */
export function readPartOne(words: readonly Word[]): Cells {
  const rows = rowsOf(words)
  const placed = placeLabels(rows, 0)
  const page = { rows, placed, columns: columnsOf(rows), rise: 0 }
  return cellsOf({ ...page, rise: usualRise(page) })
}

interface Page {
  rows: readonly Row[]
  placed: ReadonlyMap<string, PlacedLabel>
  columns: Columns
  /** How far values stand above their labels, in points. */
  rise: number
}

/** Where the right edge of a value may lie, per column. */
type Columns = Record<Column, { from: number; to: number; leftFrom: number }>

// On the printed form the columns are centred at 439 and 529 points; headings say so more exactly.
function columnsOf(rows: readonly Row[]): Columns {
  const prior = headingCentre(rows, 'prioryear') ?? 439
  const current = headingCentre(rows, 'currentyear', prior + 40) ?? 529
  const boundary = (prior + current) / 2
  const start = prior - (current - prior) / 2
  return {
    inline: { from: start - 80, to: start + 2, leftFrom: start - 92 },
    prior: { from: start + 12, to: boundary + 4, leftFrom: start - 12 },
    current: { from: boundary + 10, to: current + 75, leftFrom: boundary - 12 },
    only: { from: boundary + 10, to: current + 75, leftFrom: boundary - 4 },
  }
}

function headingCentre(rows: readonly Row[], text: string, after = 380): number | undefined {
  for (const { words } of rows) {
    for (const [at, word] of words.entries()) {
      const next = words[at + 1]
      if (word.left < after || !next || lettersOf(word.text + next.text) !== text) continue
      return (word.left + next.right) / 2
    }
  }
  return undefined
}

function usualRise(page: Page): number {
  const rises = page.rows.flatMap(({ words }) => words.flatMap((word) => riseOf(word, page) ?? []))
  return rises.toSorted((a, b) => a - b)[Math.floor(rises.length / 2)] ?? 0
}

function riseOf(word: Word, { placed, columns }: Page): number | undefined {
  const { from, to } = columns.prior
  if (printedNumber(word.text) === undefined || word.right < from || word.right > Math.max(to, columns.current.to))
    return
  const rises = [...placed.values()].map(({ baseline }) => baseline - word.baseline)
  return rises.filter((rise) => Math.abs(rise) <= 6).toSorted((a, b) => Math.abs(a) - Math.abs(b))[0]
}

function cellsOf(page: Page): Cells {
  const cells: Cells = new Map()
  for (const label of page.placed.values()) {
    for (const column of ['inline', 'prior', 'current', 'only'] as const) {
      const field = fieldAt(label.line, column)
      if (!field) continue
      const texts =
        field.kind === 'text' ? mission(page) : field.kind === 'checkbox' ? tick(page) : inCell(label, column, page)
      if (texts.length > 0) cells.set(field.key, texts)
    }
  }
  return cells
}

function inCell(label: PlacedLabel, column: Column, page: Page): string[] {
  const { from, to, leftFrom } = page.columns[column]
  return onLine(label, page)
    .filter(({ left, right }) => right >= from && right <= to && left >= leftFrom && left >= label.right)
    .map(({ text }) => text)
    .filter((text) => /[\p{L}\d]/u.test(text))
}

// Lines are 12 points apart; a word within 4 of where its line's values stand can belong to no other.
function onLine(label: PlacedLabel, { rows, rise }: Page): Word[] {
  const expected = label.baseline - rise
  return rows.flatMap(({ words }) => words.filter(({ baseline }) => Math.abs(baseline - expected) <= 4))
}

// Line 1 is answered behind its label and on the lines down to the next.
function mission(page: Page): string[] {
  const [first, next] = [page.placed.get('1'), page.placed.get('2')]
  if (!first || !next) return []
  const words = page.rows.flatMap((row) => row.words.filter((word) => isMission(word, first, next, page.rise)))
  const said = words.filter(({ baseline, left }) => baseline > first.baseline + 4 || left > labelEnd(first, page))
  return said.length > 0 ? [said.map(({ text }) => text).join(' ')] : []
}

function isMission(word: Word, first: PlacedLabel, next: PlacedLabel, rise: number): boolean {
  const line = word.baseline + rise
  return line >= first.baseline - 4 && line < next.baseline - 6 && word.left >= first.left - 6
}

// The label goes on behind the part that never changed, up to its colon.
function labelEnd(label: PlacedLabel, { rows }: Page): number {
  const row = rows.find(({ baseline }) => baseline === label.baseline)
  return row?.words.find(({ text, right }) => right > label.right && text.endsWith(':'))?.right ?? label.right
}

function tick(page: Page): string[] {
  const label = page.placed.get('2')
  if (!label) return []
  const box = onLine(label, page).filter(({ left, right }) => left >= label.right - 2 && right <= label.right + 45)
  return box.some(({ text }) => /^[X✓✔☒☑]$/i.test(text)) ? ['true'] : []
}
