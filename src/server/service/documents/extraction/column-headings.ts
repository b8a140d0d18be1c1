import { lettersOf, nearest } from './labels.ts'
import type { PrintedForm } from './printed-form.ts'
import type { Row } from './word.ts'

/** A heading as it stands on the page. */
export interface Heading {
  left: number
  right: number
  baseline: number
}

/** The headings of the two columns. */
export interface Headings {
  prior: Heading
  current: Heading
}

/** Which part of a heading stands over its column's middle or edge. */
export type Anchor = 'centre' | 'left' | 'right'

/** Where a heading is anchored. */
export function anchorOf({ left, right }: Heading, anchor: Anchor): number {
  return anchor === 'centre' ? (left + right) / 2 : anchor === 'left' ? left : right
}

/** How far the columns stand apart. */
export function distanceOf({ prior, current }: Headings, anchor: Anchor = 'centre'): number {
  return anchorOf(current, anchor) - anchorOf(prior, anchor)
}

/** A part of the form under one pair of headings. */
export interface HeadedLines {
  lines: readonly string[]
  headings: Headings
}

const PARTS = [
  {
    lines: '8 9 10 11 12 13 14 15 16a 17 18 19'.split(' '),
    prior: ['prioryear'],
    current: ['currentyear'],
    above: '7b',
  },
  {
    lines: ['20', '21', '22'],
    prior: ['beginningofcurrentyear', 'beginningofyear'],
    current: ['endofyear'],
    above: '19',
  },
]

/** How far above its first line a pair of headings may stand, in lines. */
const HIGHEST = 4

/** Finds the headings above the form's two parts; a part whose headings are not both there has no columns. */
export function headedParts(rows: readonly Row[], form: PrintedForm, tolerance = 0): HeadedLines[] {
  return PARTS.flatMap(({ lines, prior: priors, current: currents, above }) => {
    const first = form.labels.get(lines[0] ?? '')
    if (!first) return []
    const top = Math.max(
      form.labels.get(above)?.baseline ?? Number.NEGATIVE_INFINITY,
      first.baseline - HIGHEST * form.pitch,
    )
    const between = rows.filter(({ baseline }) => baseline > top - 0.5 * form.pitch && baseline < first.baseline)
    const prior = headingsIn(between, priors, tolerance).find(({ left }) => left > first.left)
    const current = prior && headingsIn(between, currents, tolerance).find(({ left }) => left >= prior.right)
    if (!prior || !current || Math.abs(prior.baseline - current.baseline) > form.pitch) return []
    return [{ lines, headings: { prior, current } }]
  })
}

function headingsIn(rows: readonly Row[], texts: readonly string[], tolerance: number): Heading[] {
  const found = rows.flatMap(({ words, baseline }) =>
    words.flatMap((word, at) => {
      for (let length = 1; length <= 4; length++) {
        const run = words.slice(at, at + length)
        const right = run.at(-1)?.right ?? word.right
        const letters = lettersOf(run.map(({ text }) => text).join(''))
        if (texts.some((text) => isSpelled(letters, text, tolerance))) return [{ left: word.left, right, baseline }]
      }
      return []
    }),
  )
  return found.toSorted((a, b) => a.left - b.left)
}

function isSpelled(letters: string, text: string, tolerance: number): boolean {
  if (letters === text || tolerance === 0) return letters === text
  const mistakes = Math.floor(text.length * tolerance)
  return Math.abs(letters.length - text.length) <= mistakes && nearest(letters, text, mistakes) !== undefined
}
