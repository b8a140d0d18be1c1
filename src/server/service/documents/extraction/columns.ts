import { lettersOf, nearest, type PrintedForm } from './printed-form.ts'
import type { Row, Word } from './word.ts'

/** A heading on the page. */
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

/** The part of a heading that aligns with its column. */
export type Anchor = 'centre' | 'left' | 'right'

/** The horizontal position of a heading's anchor. */
export function anchorOf({ left, right }: Heading, anchor: Anchor): number {
  return anchor === 'centre' ? (left + right) / 2 : anchor === 'left' ? left : right
}

/** The distance between the columns. */
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

/** Maximum distance of a pair of headings above its first line, in lines. */
const HIGHEST = 4

/** Finds the headings above the form's two parts. A part without both headings has no columns. */
export function headedParts(rows: readonly Row[], form: PrintedForm, tolerance = 0): HeadedLines[] {
  return partlyHeaded(rows, form, tolerance).flatMap(({ lines, prior, current }) =>
    prior && current ? [{ lines, headings: { prior, current } }] : [],
  )
}

/** A part of the form with the headings that were found. */
interface PartlyHeaded {
  lines: readonly string[]
  prior?: Heading | undefined
  current?: Heading | undefined
}

/** Finds the headings above the form's two parts. One heading of a part may be missing. Two must be at about the same height. */
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

/** Maximum offset between the headings of a column in both parts, as a share of the columns' distance. */
const SAME_COLUMN = 0.08

/**
 * Adds the missing heading of a part at the position of the other part's heading, because both parts have the same
 * columns. Undefined if the heading that was found isn't aligned with the other part's.
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

/** Maximum distance of a heading's second line, in lines of the form. */
const WRAPPED = 1.2

function headingsIn(rows: readonly Row[], printed: readonly string[], { pitch, tolerance }: Spelling): Heading[] {
  // Recognition misses short words.
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

// Consecutive words of a row, at most as many as a heading has.
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

/** A number on a line of the form. */
export interface LineNumber {
  line: string
  word: Word
}

/** The horizontal range of a column's numbers. */
export interface Stretch {
  left: number
  right: number
}

/** The columns with numbers; an empty column is absent. */
export interface ValueColumns {
  prior?: Stretch | undefined
  current?: Stretch | undefined
}

/** Tolerance of the alignment of a column's numbers, as a share of the columns' distance. */
const ALIGNED = 0.12
/** Minimum share of aligned numbers: a number that was cut in two isn't aligned, and isn't read. */
const MOST = 0.85
/** Maximum difference between the offsets of two columns from their headings. */
const CONGRUENT = 0.2
/** A third cluster with a smaller share of the largest column's numbers is ignored. */
const SMALL = 0.2
/** Maximum distance of a column's numbers from its heading. */
const FURTHEST = 1.05

const ANCHORS: readonly Anchor[] = ['centre', 'left', 'right']

/**
 * Finds the horizontal range of each column by its heading: either two columns with the same offset from their headings,
 * or a single column that is clearly under one heading. If the form has two pairs of headings, both must agree. Undefined
 * if the numbers aren't aligned in this way.
 */
export function valueColumns(numbers: readonly LineNumber[], pairs: readonly Headings[]): ValueColumns | undefined {
  const [headings, ...others] = pairs
  const anchor = headings && ANCHORS.find((anchor) => others.every((other) => agree(headings, other, anchor)))
  if (!headings || anchor === undefined) return undefined
  const [prior, distance] = [anchorOf(headings.prior, anchor), distanceOf(headings, anchor)]
  const current = prior + distance
  const clusters = largest(clustersOf(numbers, distance))
  const [first, second, ...more] = clusters.map((cluster) => ({
    edges: edgesOf(cluster, ALIGNED * distance),
    stretch: stretchOf(cluster),
  }))
  if (!first || more.length > 0) return undefined
  if (second) {
    const congruent = standAlike(first.edges, prior, second.edges, current, distance)
    return congruent ? { prior: first.stretch, current: second.stretch } : undefined
  }
  if (beginsTogether(clusters[0] ?? [])) return undefined
  if (standsUnder(first, prior, distance, anchor)) return { prior: first.stretch }
  const isCurrent = standsUnder(first, current, distance, anchor) || pairs.every((pair) => endsBehind(first, pair))
  return isCurrent ? { current: first.stretch } : undefined
}

// An ambiguous cell, or a number outside the columns, isn't in a column.
function largest(clusters: readonly LineNumber[][]): readonly LineNumber[][] {
  if (clusters.length <= 2) return clusters
  const most = Math.max(...clusters.map(({ length }) => length))
  return clusters.filter(({ length }) => length >= Math.max(2, SMALL * most))
}

// The second heading is in its own cell. Numbers that end right of it, within the width of a cell, are in the same cell.
function endsBehind({ edges, stretch }: Cluster, { prior, current }: Headings): boolean {
  const { right } = edges
  const end = current.left + 1.05 * distanceOf({ prior, current })
  return right !== undefined && right >= current.right && right <= end && stretch.left >= prior.right
}

// Two pairs of headings with different lengths show whether headings are centered, left-aligned or right-aligned.
function agree(one: Headings, other: Headings, anchor: Anchor): boolean {
  const tolerance = 0.12 * distanceOf(one)
  const near = (at: keyof Headings) => Math.abs(anchorOf(one[at], anchor) - anchorOf(other[at], anchor)) <= tolerance
  return near('prior') && near('current')
}

// Left-aligned numbers show only the left edge of a cell. A single column of them may be under either heading.
function beginsTogether(cluster: readonly LineNumber[]): boolean {
  const spread = (at: (word: Word) => number) => {
    const places = cluster.map(({ word }) => at(word))
    return Math.max(...places) - Math.min(...places)
  }
  return spread(({ left }) => left) < 0.5 * spread(({ right }) => right)
}

type Edges = Record<Anchor, number | undefined>

interface Cluster {
  edges: Edges
  stretch: Stretch
}

function standAlike(first: Edges, prior: number, second: Edges, current: number, distance: number): boolean {
  return (['right', 'centre', 'left'] as const).some((side) => {
    const [a, b] = [first[side], second[side]]
    if (a === undefined || b === undefined) return false
    const [left, right] = [(a - prior) / distance, (b - current) / distance]
    return Math.abs(left - right) <= CONGRUENT && Math.abs(left) <= FURTHEST && Math.abs(right) <= FURTHEST
  })
}

/** Range of the right edge of a single column, from its heading's anchor, as shares of the columns' distance. */
const ENDS: Record<Anchor, readonly [number, number]> = {
  centre: [0.12, 0.62],
  left: [0.75, 1.02],
  right: [-0.1, 0.35],
}

/** Where a column's cell ends after its heading's anchor, as a share; text that starts later is in the next cell. */
const CELL_ENDS: Record<Anchor, number> = { centre: 0.5, left: 1, right: 0 }

function standsUnder({ edges, stretch }: Cluster, heading: number, distance: number, anchor: Anchor): boolean {
  const { right, centre } = edges
  if (stretch.left >= heading + CELL_ENDS[anchor] * distance) return false
  const [from, to] = ENDS[anchor]
  if (right !== undefined) return right - heading >= from * distance && right - heading <= to * distance
  return anchor === 'centre' && centre !== undefined && Math.abs(centre - heading) <= 0.15 * distance
}

// Numbers too long for their cells reach into the next one, but are still right-aligned.
function clustersOf(numbers: readonly LineNumber[], distance: number): LineNumber[][] {
  const apart = split(numbers, ({ left }) => left, 0)
  const [only, ...others] = apart
  if (!only || others.length > 0 || edgesOf(only, ALIGNED * distance).right !== undefined) return apart
  const byEnd = split(only, ({ right }) => right, 0.5 * distance)
  return byEnd.every((cluster) => edgesOf(cluster, ALIGNED * distance).right !== undefined) ? byEnd : apart
}

function split(numbers: readonly LineNumber[], at: (word: Word) => number, gap: number): LineNumber[][] {
  const clusters: LineNumber[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const number of numbers.toSorted((a, b) => at(a.word) - at(b.word))) {
    if (at(number.word) > end + gap) clusters.push([number])
    else clusters.at(-1)?.push(number)
    end = Math.max(end, number.word.right)
  }
  return clusters
}

function edgesOf(cluster: readonly LineNumber[], tolerance: number): Edges {
  const aligned = (at: (word: Word) => number) => {
    const all = cluster.map(({ word }) => at(word)).toSorted((a, b) => a - b)
    const usual = all[Math.floor(all.length / 2)] ?? 0
    const places = all.filter((place) => Math.abs(place - usual) <= tolerance)
    const [low, high] = [Math.min(...places), Math.max(...places)]
    return places.length >= MOST * all.length && high - low <= tolerance ? (low + high) / 2 : undefined
  }
  return {
    right: aligned(({ right }) => right),
    centre: aligned(({ left, right }) => (left + right) / 2),
    left: aligned(({ left }) => left),
  }
}

// If columns touch, a number belongs to the column in which it ends.
function stretchOf(cluster: readonly LineNumber[]): Stretch {
  return {
    left: Math.min(...cluster.map(({ word }) => word.left)),
    right: Math.max(...cluster.map(({ word }) => word.right)),
  }
}
