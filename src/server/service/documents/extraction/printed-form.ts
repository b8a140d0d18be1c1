import { occurrencesOf, type PlacedLabel } from './labels.ts'
import type { Row } from './word.ts'

/** A form found on a page by what is printed on its lines. */
export interface PrintedForm {
  labels: ReadonlyMap<string, PlacedLabel>
  /** How far apart its lines stand. */
  pitch: number
}

/** Fewer labels than this are not the form. */
const FEWEST_LABELS = 12
/** Labels begin below each other: those further apart than this, in units, belong to different forms. */
const SAME_EDGE = 5
/** No two labels that follow each other stand further apart, in units. */
const FURTHEST = 90

/**
 * Finds every form on a page, the uppermost first, wherever it stands and however large it is. A form is a run of
 * labels in the form's order that begin below each other, each with no other line's number before it.
 */
export function printedForms(rows: readonly Row[], unit: number, tolerance = 0): PrintedForm[] {
  const found = occurrencesOf(rows, tolerance).filter((label) => hasItsNumber(label, rows, { unit, tolerance }))
  return columnsIn(found, SAME_EDGE * unit).flatMap((column) => runsIn(column, unit))
}

const NUMBER = /^\d{1,2}[a-d]?$/

// Before the label stands its line's number; older forms have the same labels on other lines.
function hasItsNumber(
  label: PlacedLabel,
  rows: readonly Row[],
  { unit, tolerance }: { unit: number; tolerance: number },
): boolean {
  const before = rows.find(({ baseline }) => baseline === label.baseline)?.words ?? []
  const last = before.findLast(({ right, left }) => right <= label.left + unit && left > label.left - 30 * unit)
  if (last === undefined || !NUMBER.test(last.text)) return true
  const [printed, own] = [last.text, label.line].map((text) => String(Number.parseInt(text, 10)))
  // Recognition may overlook one of two digits.
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
/** Above these lines a heading stands between them and the line before. */
const HEADED = ['3', '8', '20']

function pitchOf(labels: readonly PlacedLabel[]): number | undefined {
  const gaps = labels.flatMap((label, at) => {
    const next = labels[at + 1]
    const follows = next && LINES.indexOf(next.line) === LINES.indexOf(label.line) + 1 && !HEADED.includes(next.line)
    return follows && label.line !== '1' ? [next.baseline - label.baseline] : []
  })
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]
}
