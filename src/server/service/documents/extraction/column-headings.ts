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
  return partlyHeaded(rows, form, tolerance).flatMap(({ lines, prior, current }) =>
    prior && current ? [{ lines, headings: { prior, current } }] : [],
  )
}

/** A part of the form with those of its two headings that were found. */
export interface PartlyHeaded {
  lines: readonly string[]
  prior?: Heading | undefined
  current?: Heading | undefined
}

/** Finds the headings above the form's two parts as far as they are there; none where the two do not stand together. */
export function partlyHeaded(rows: readonly Row[], form: PrintedForm, tolerance: number): PartlyHeaded[] {
  return PARTS.flatMap(({ lines, prior: priors, current: currents, above }) => {
    const first = form.labels.get(lines[0] ?? '')
    if (!first) return []
    const top = Math.max(
      form.labels.get(above)?.baseline ?? Number.NEGATIVE_INFINITY,
      first.baseline - HIGHEST * form.pitch,
    )
    const between = rows.filter(({ baseline }) => baseline > top - 0.5 * form.pitch && baseline < first.baseline)
    const spelling = { pitch: form.pitch, tolerance }
    const prior = headingsIn(between, priors, spelling).find(({ left }) => left > first.left)
    const right = prior?.right ?? first.left
    const current = headingsIn(between, currents, spelling).find(({ left }) => left >= right)
    const isApart = prior && current && Math.abs(prior.baseline - current.baseline) > form.pitch
    return isApart ? [] : [{ lines, prior, current }]
  })
}

/** How differently a heading may stand from the one of its column in the other part, as a share of the columns' distance. */
const SAME_COLUMN = 0.08

/**
 * Both parts of the form have the same columns: of a part with one of its headings, standing as the other part's of that
 * column does, the missing one stands as the other part's as well. Undefined where that cannot be told.
 */
export function completedPart({ lines, prior, current }: PartlyHeaded, other: Headings): HeadedLines | undefined {
  const stands = (heading: Heading, column: Heading) =>
    (['centre', 'left', 'right'] as const).some(
      (anchor) => Math.abs(anchorOf(heading, anchor) - anchorOf(column, anchor)) <= SAME_COLUMN * distanceOf(other),
    )
  if (current && !prior && stands(current, other.current))
    return { lines, headings: { prior: { ...other.prior, baseline: current.baseline }, current } }
  if (prior && !current && stands(prior, other.prior))
    return { lines, headings: { prior, current: { ...other.current, baseline: prior.baseline } } }
  return undefined
}

/** A heading that goes on in a second line has it this close, in lines of the form. */
const WRAPPED = 1.2

function headingsIn(rows: readonly Row[], printed: readonly string[], { pitch, tolerance }: Spelling): Heading[] {
  // Recognition overlooks short words.
  const texts = tolerance === 0 ? printed : printed.flatMap((text) => [text, text.replace('of', '')])
  const runs = rows.flatMap(runsIn)
  const whole = runs.filter(({ letters }) => texts.some((text) => isSpelled(letters, text, tolerance)))
  if (whole.length > 0) return whole.toSorted((a, b) => a.left - b.left)
  const firsts = runs.filter(({ letters }) => texts.some((text) => text.startsWith(letters)))
  const pairs = firsts.flatMap((first) =>
    runs.flatMap((second): Heading[] => {
      const below = second.baseline - first.baseline
      const isBelow = below > 0 && below <= WRAPPED * pitch && second.left < first.right && first.left < second.right
      if (!isBelow || !texts.some((text) => isSpelled(first.letters + second.letters, text, tolerance))) return []
      const [left, right] = [Math.min(first.left, second.left), Math.max(first.right, second.right)]
      return [{ left, right, baseline: second.baseline }]
    }),
  )
  return pairs.toSorted((a, b) => a.left - b.left)
}

interface Spelling {
  pitch: number
  tolerance: number
}

// Words that follow each other in a row, up to as many as a heading has.
function runsIn({ words, baseline }: Row): (Heading & { letters: string })[] {
  return words.flatMap((word, at) =>
    [1, 2, 3, 4].flatMap((length) => {
      const run = words.slice(at, at + length)
      const letters = lettersOf(run.map(({ text }) => text).join(''))
      const right = run.at(-1)?.right ?? word.right
      return run.length < length || letters === '' ? [] : [{ left: word.left, right, baseline, letters }]
    }),
  )
}

function isSpelled(letters: string, text: string, tolerance: number): boolean {
  if (letters === text || tolerance === 0) return letters === text
  const mistakes = Math.floor(text.length * tolerance)
  return Math.abs(letters.length - text.length) <= mistakes && nearest(letters, text, mistakes) !== undefined
}
