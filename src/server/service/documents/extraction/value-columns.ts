import { type Anchor, anchorOf, distanceOf, type Headings } from './column-headings.ts'
import type { Word } from './word.ts'

/** A number that stands on a line of the form. */
export interface LineNumber {
  line: string
  word: Word
}

/** The stretch of the page a column's numbers take. */
export interface Stretch {
  left: number
  right: number
}

/** The columns numbers stand in; one is absent when nothing stands in it. */
export interface ValueColumns {
  prior?: Stretch | undefined
  current?: Stretch | undefined
}

/** How exactly the numbers of a column stand below each other, as a share of the columns' distance. */
const ALIGNED = 0.12
/** The share of a column's numbers that stands so: one that was cut in two stands elsewhere, and is not read. */
const MOST = 0.85
/** How differently two columns may stand to their headings. */
const CONGRUENT = 0.2
/** With fewer numbers than this share of the largest column's, a third cluster is none. */
const SMALL = 0.2
/** How far the numbers of a column may stand from its heading. */
const FURTHEST = 1.05

const ANCHORS: readonly Anchor[] = ['centre', 'left', 'right']

/**
 * Tells which stretch of the page is which column. The evidence is outside the numbers: two columns that stand to
 * their two headings in the same way, or a single one that stands well under one heading and not under the other. Where
 * the form has two pairs of headings, both have to say so. Undefined when the numbers stand otherwise.
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

// A cell that is not clear, or a number beside the columns, is no column.
function largest(clusters: readonly LineNumber[][]): readonly LineNumber[][] {
  if (clusters.length <= 2) return clusters
  const most = Math.max(...clusters.map(({ length }) => length))
  return clusters.filter(({ length }) => length >= Math.max(2, SMALL * most))
}

// The second heading stands in its own cell: what ends behind it, no further than a cell is wide, stands there as well.
function endsBehind({ edges, stretch }: Cluster, { prior, current }: Headings): boolean {
  const { right } = edges
  const end = current.left + 1.05 * distanceOf({ prior, current })
  return right !== undefined && right >= current.right && right <= end && stretch.left >= prior.right
}

// Two pairs of headings of different lengths tell whether they are centred or begin or end together.
function agree(one: Headings, other: Headings, anchor: Anchor): boolean {
  const tolerance = 0.12 * distanceOf(one)
  const near = (at: keyof Headings) => Math.abs(anchorOf(one[at], anchor) - anchorOf(other[at], anchor)) <= tolerance
  return near('prior') && near('current')
}

// Numbers that begin below each other, and do not end so, show only where a cell begins: alone, they may stand in either.
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

/** Between which distances from its heading's anchor the numbers of a single column end, as shares. */
const ENDS: Record<Anchor, readonly [number, number]> = {
  centre: [0.12, 0.62],
  left: [0.75, 1.02],
  right: [-0.1, 0.35],
}

/** Where a column's cell ends beside its heading's anchor, as a share: what begins behind it stands in the next one. */
const CELL_ENDS: Record<Anchor, number> = { centre: 0.5, left: 1, right: 0 }

function standsUnder({ edges, stretch }: Cluster, heading: number, distance: number, anchor: Anchor): boolean {
  const { right, centre } = edges
  if (stretch.left >= heading + CELL_ENDS[anchor] * distance) return false
  const [from, to] = ENDS[anchor]
  if (right !== undefined) return right - heading >= from * distance && right - heading <= to * distance
  return anchor === 'centre' && centre !== undefined && Math.abs(centre - heading) <= 0.15 * distance
}

// Numbers too long for their cells reach into the next one; they still end below each other.
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

// Where columns touch, a number belongs to the one it ends in.
function stretchOf(cluster: readonly LineNumber[]): Stretch {
  return {
    left: Math.min(...cluster.map(({ word }) => word.left)),
    right: Math.max(...cluster.map(({ word }) => word.right)),
  }
}
