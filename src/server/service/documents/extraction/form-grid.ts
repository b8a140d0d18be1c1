import { lettersOf, type PlacedLabel, placeLabels } from './labels.ts'
import { type Column, partOneFields } from './part-one.ts'
import type { Box } from './scanned-page.ts'
import { type Row, rowsOf, type Word } from './word.ts'

/** Where each line stands on the printed form, in points; the same in every year since 2008 but for the margin. */
const PRINTED = new Map([
  ...[...['3', '4', '5', '6', '7a', '7b'].entries()].map(([at, line]) => [line, 312 + 12 * at] as const),
  ...['8', '9', '10', '11', '12', '13', '14', '15', '16a', '16b', '17', '18', '19'].map(
    (line, at) => [line, 396 + 12 * at] as const,
  ),
  ...['20', '21', '22'].map((line, at) => [line, 564 + 12 * at] as const),
])

/** The share of letters recognition may get wrong in a label. */
const TOLERANCE = 0.15
/** Fewer labels than this do not say where the form lies. */
const FEWEST_LABELS = 8
/** A label further off than this from where the others put it is not a label. */
const FURTHEST = 2.5

/** Where the cells of a scanned form lie: each wire key with its box. */
export type Grid = ReadonlyMap<string, Box>

/**
 * Lays the printed form's grid over the words of a scanned one. Lines come from all labels together, so that a missed
 * label does not lose its line; columns from their headings. Undefined when too little of the form was recognised.
 */
export function formGrid(words: readonly Word[]): Grid | undefined {
  const rows = rowsOf(words)
  const fit = fitted([...placeLabels(rows, TOLERANCE).values()])
  if (!fit) return undefined
  const columns = columnsOf(rows, fit)
  const cells = partOneFields.flatMap(({ key, line, column }) => {
    const printed = PRINTED.get(line)
    if (printed === undefined) return []
    const baseline = fit.offset + fit.scale * printed
    const [left, right] = columns[column]
    return [[key, { left, right, top: baseline - 11.5 * fit.scale, bottom: baseline + 2.6 * fit.scale }] as const]
  })
  return new Map(cells)
}

interface Fit {
  offset: number
  scale: number
}

// The median of all slopes, then of all offsets: half the labels may be wrong before this is.
function fitted(labels: readonly PlacedLabel[]): Fit | undefined {
  const points = labels.flatMap(({ line, baseline }) => {
    const printed = PRINTED.get(line)
    return printed === undefined ? [] : [{ printed, baseline }]
  })
  const slopes = points.flatMap((a, at) =>
    points.slice(at + 1).map((b) => (b.baseline - a.baseline) / (b.printed - a.printed)),
  )
  const scale = median(slopes)
  if (scale === undefined || scale < 0.8 || scale > 1.2) return undefined
  const offset = median(points.map(({ printed, baseline }) => baseline - scale * printed)) ?? 0
  const near = points.filter(({ printed, baseline }) => Math.abs(offset + scale * printed - baseline) <= FURTHEST)
  return near.length < FEWEST_LABELS ? undefined : { offset, scale }
}

function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

function columnsOf(rows: readonly Row[], { scale }: Fit): Record<Column, [number, number]> {
  const half = 45 * scale
  const prior = centreOf(rows, ['prioryear', 'beginningofcurrentyear'])
  const current = centreOf(rows, ['currentyear', 'endofyear'], (prior ?? 439) + half)
  const right = current ?? (prior === undefined ? 529 : prior + 2 * half)
  const left = prior ?? right - 2 * half
  const middle = (left + right) / 2
  return {
    inline: [left - half - 90 * scale, left - half],
    prior: [left - half + 1, middle + 2],
    current: [middle + 1, right + half + 6],
    only: [middle + 1, right + half + 6],
  }
}

function centreOf(rows: readonly Row[], headings: readonly string[], after = 380): number | undefined {
  const centres = rows.flatMap(({ words }) =>
    words.flatMap((word, at) => {
      const rest = words.slice(at).filter(({ left }) => left >= after)
      if (word.left < after) return []
      const lengths = rest.map((_, index) => rest.slice(0, index + 1))
      const found = lengths.find((run) => headings.includes(lettersOf(run.map(({ text }) => text).join(''))))
      return found ? [(word.left + (found.at(-1)?.right ?? word.right)) / 2] : []
    }),
  )
  return median(centres)
}
