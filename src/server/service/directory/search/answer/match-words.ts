import { type IndexLayer, postingCount, type WordRange } from '../layer/index-layer.ts'
import type { WordGroup } from '../term/readings.ts'
import { cachedSet, type DocumentSet, worthKeeping } from './document-set.ts'

/** Rough costs in ns on one core, used only to choose between equivalent strategies. */
const cost = { readNames: 80, readPosting: 1.5, wholeSet: 100_000 } as const

function costOfSet(ranges: readonly WordRange[], layer: IndexLayer): number {
  const counts = ranges.map(({ from, end }) => postingCount(layer, from, end))
  return counts.reduce((total, count) => total + (count < worthKeeping ? count * cost.readPosting : cost.wholeSet), 0)
}

function groupCount(layer: IndexLayer, group: WordGroup): number {
  const count = sum(layer, group.ranges)
  return group.next ? Math.min(count, sum(layer, group.next)) : count
}

function sum(layer: IndexLayer, ranges: readonly WordRange[]): number {
  return ranges.reduce((total, { from, end }) => total + postingCount(layer, from, end), 0)
}

/** Fills `target` with documents whose names contain all groups of any alternative; `scratch` is overwritten. */
export function findMatching(
  layer: IndexLayer,
  ways: readonly (readonly WordGroup[])[],
  target: DocumentSet,
  [way, other]: readonly [DocumentSet, DocumentSet],
): void {
  const [first = [], ...more] = ways
  matchWay(layer, first, target, other)
  for (const groups of more) {
    matchWay(layer, groups, way, other)
    target.unite(way)
  }
}

function matchWay(layer: IndexLayer, groups: readonly WordGroup[], way: DocumentSet, other: DocumentSet): void {
  way.clear()
  const counted = groups.map((group) => ({ group, count: groupCount(layer, group) })).sort((a, b) => a.count - b.count)
  const [rarest, ...rest] = counted
  if (rarest === undefined || rarest.count === 0) return
  for (const [at, { group }] of [rarest, ...rest].entries()) {
    if (at === 0) fillRarerHalf(layer, group, way)
    else if (rarest.count * cost.readNames < costOfSet(group.ranges, layer))
      way.keep((each) => holds(layer, group, each))
    else way.intersect(setOf(layer, group.ranges, other))
    if (group.next) keepFollowed(layer, group, way, other)
  }
}

function fillRarerHalf(layer: IndexLayer, { ranges, next }: WordGroup, target: DocumentSet): void {
  fillWords(layer, next && sum(layer, next) < sum(layer, ranges) ? next : ranges, target)
}

/** Few names contain both words, so only those are read to check that one follows the other. */
function keepFollowed(layer: IndexLayer, group: WordGroup, target: DocumentSet, scratch: DocumentSet): void {
  target.intersect(setOf(layer, group.ranges, scratch))
  if (group.next) target.intersect(setOf(layer, group.next, scratch))
  target.keep((document) => holds(layer, group, document))
}

function setOf(layer: IndexLayer, ranges: readonly WordRange[], scratch: DocumentSet): DocumentSet {
  return largeSet(layer, ranges) ?? filled(layer, ranges, scratch)
}

function filled(layer: IndexLayer, ranges: readonly WordRange[], scratch: DocumentSet): DocumentSet {
  scratch.clear()
  fillWords(layer, ranges, scratch)
  return scratch
}

function holds({ stream, streamStarts }: IndexLayer, { ranges, next }: WordGroup, document: number): boolean {
  const end = streamStarts[document + 1] ?? 0
  for (let at = streamStarts[document] ?? 0; at < end; at++) {
    if (isIn(ranges, stream[at] ?? 0) && (next === undefined || isIn(next, stream[at + 1] ?? 0))) return true
  }
  return false
}

function isIn(ranges: readonly WordRange[], word: number): boolean {
  for (const range of ranges) if (word >= range.from && word < range.end) return true
  return false
}

/** The documents of a single group as a cached set if there are many; otherwise null. */
export function largeSet(layer: IndexLayer, ranges: readonly WordRange[]): DocumentSet | null {
  const [range, ...others] = ranges
  if (!range || others.length > 0 || postingCount(layer, range.from, range.end) < worthKeeping) return null
  return cachedSet(layer, `words ${range.from} ${range.end}`, (set) => fillRange(layer, range, set))
}

/** Adds every document whose names contain any of the words. */
export function fillWords(layer: IndexLayer, ranges: readonly WordRange[], target: DocumentSet): void {
  for (const range of ranges) {
    const large = largeSet(layer, [range])
    if (large) target.unite(large)
    else fillRange(layer, range, target)
  }
}

function fillRange({ postings, postingStarts }: IndexLayer, range: WordRange, target: DocumentSet): void {
  target.addListed(postings, postingStarts[range.from] ?? 0, postingStarts[range.end] ?? 0)
}
