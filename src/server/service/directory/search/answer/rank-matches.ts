import type { IndexLayer, WordRange } from '../layer/index-layer.ts'
import { topicKind } from '../layer/index-record.ts'
import { formsOf } from '../term/readings.ts'
import type { NamedTopic } from '../term/topic-reading.ts'
import { stem } from '../words/normalize-words.ts'
import type { FoundDocument } from './result-page.ts'
import { missionRanges, rangesOf, stemRanges } from './topic-search.ts'

/** The weight of each way in which a nonprofit may match a part of a term, before rarity. */
const weightOf = { name: 1, mission: 1, meaning: 0.5, cause: 0.8, otherCause: 0.6, close: 0.5, place: 1 } as const

/**
 * What shows that a nonprofit matches a part of the term, by the part's place. `all` are lists of sorted documents: a
 * document matches if each of them has it in any of its ranges.
 */
interface Clue {
  readonly part: number
  readonly weight: number
  readonly all: readonly Lists[]
}

interface Lists {
  readonly starts: Uint32Array
  readonly postings: Uint32Array
  readonly ranges: readonly WordRange[]
}

/** The clues of a part of the term, in the same order for every layer. */
function cluesOf(layer: IndexLayer, { words, meanings, keys, close, isPlace }: NamedTopic, part: number): Clue[] {
  const inNames = (ranges: readonly WordRange[]): Lists => ({
    starts: layer.postingStarts,
    postings: layer.postings,
    ranges,
  })
  const inTopics = (ranges: readonly WordRange[]): Lists => ({
    starts: layer.topicStarts,
    postings: layer.topicPostings,
    ranges,
  })
  return [
    {
      part,
      weight: weightOf.name,
      all: words.map((word) =>
        inNames([...formsOf(layer, word), ...(word.text.length > 3 ? stemRanges(layer, stem(word.text)) : [])]),
      ),
    },
    { part, weight: weightOf.mission, all: words.map((word) => inTopics(missionRanges(layer, word))) },
    ...meanings.flatMap((stems) => [
      { part, weight: weightOf.meaning, all: stems.map((each) => inNames(stemRanges(layer, each))) },
      {
        part,
        weight: weightOf.meaning,
        all: stems.map((each) => inTopics(rangesOf(layer, [{ text: topicKind.mission + each, isOpen: false }]))),
      },
    ]),
    ...keys.map((key, at) => ({
      part,
      weight: isPlace ? weightOf.place : at === 0 ? weightOf.cause : weightOf.otherCause,
      all: [inTopics(rangesOf(layer, [key]))],
    })),
    ...close.map((key) => ({ part, weight: weightOf.close, all: [inTopics(rangesOf(layer, [key]))] })),
  ]
}

/**
 * Orders documents by how many of a term's clues they match; clues that fewer documents of the sample match count more.
 * Returns nonprofit numbers.
 */
export function rankMatches(
  found: readonly FoundDocument[],
  topics: readonly NamedTopic[],
  sample: readonly FoundDocument[] = found,
): number[] {
  const layers = byLayer(found, topics, new Set(sample))
  const matches = layers.flatMap(({ members }) => members)
  for (const [at, { part, weight }] of (layers[0]?.clues ?? []).entries()) {
    const matching = layers.flatMap((layer) => membersWith(layer, at))
    const common = matching.filter(({ isSampled }) => isSampled).length
    const rarity = Math.log(1 + sample.length / (1 + common))
    for (const { scores } of matching) scores[part] = (scores[part] ?? 0) + weight * rarity
  }
  const whole = topics.map(() => 1)
  const score = (match: Match) => sumOf(match, whole)
  matches.sort((a, b) => score(b) - score(a) || b.prominence - a.prominence || a.number - b.number)
  return spreadFirst(matches, topics.length).map(({ number }) => number)
}

/** Among this many first results, other parts of the term get a turn. */
const mostSpread = 5

/**
 * Chooses the first results one by one: a part of the term counts half as much after each result that matches it. Without
 * this, a part in the wrong meaning can fill the whole first page.
 */
function spreadFirst(sorted: readonly Match[], parts: number): Match[] {
  const rest = [...sorted]
  const shares = new Array<number>(parts).fill(1)
  const first = sorted.slice(0, mostSpread).flatMap(() => {
    const scores = rest.map((match) => sumOf(match, shares))
    const chosen = rest.splice(scores.indexOf(Math.max(...scores)), 1)
    for (const { scores: matched } of chosen) {
      for (const [part, score] of matched.entries()) if (score > 0) shares[part] = (shares[part] ?? 1) / 2
    }
    return chosen
  })
  return [...first, ...rest]
}

function sumOf({ scores }: Match, shares: readonly number[]): number {
  return shares.reduce((total, share, part) => total + share * (scores[part] ?? 0), 0)
}

interface Match {
  readonly document: number
  readonly number: number
  readonly prominence: number
  readonly isSampled: boolean
  /** By part of the term. */
  readonly scores: number[]
}

/** The found documents of one layer in document order. */
interface LayerMatches {
  readonly members: readonly Match[]
  readonly clues: readonly Clue[]
}

function byLayer(
  found: readonly FoundDocument[],
  topics: readonly NamedTopic[],
  sample: ReadonlySet<FoundDocument>,
): LayerMatches[] {
  return [...new Set(found.map(({ layer }) => layer))].map((layer) => {
    const members = found
      .filter((each) => each.layer === layer)
      .map((each) => ({
        document: each.document,
        number: layer.numbers[each.document] ?? 0,
        prominence: layer.prominence[each.document] ?? 0,
        isSampled: sample.has(each),
        scores: topics.map(() => 0),
      }))
    return {
      members: members.sort((a, b) => a.document - b.document),
      clues: topics.flatMap((topic, part) => cluesOf(layer, topic, part)),
    }
  })
}

function membersWith({ members, clues }: LayerMatches, clue: number): Match[] {
  const all = clues[clue]?.all ?? []
  const hits = hitsOf(
    members.map(({ document }) => document),
    all,
  )
  return members.filter((_, place) => hits[place] === all.length)
}

/** By document: in how many of the lists it is. */
function hitsOf(documents: readonly number[], all: readonly Lists[]): Uint8Array {
  const hits = new Uint8Array(documents.length)
  for (const [at, { starts, postings, ranges }] of all.entries()) {
    for (const { from, end } of ranges) {
      for (let word = from; word < end; word++)
        markHits(documents, postings.subarray(starts[word], starts[word + 1]), hits, at)
    }
  }
  return hits
}

/** Counts the documents with `before` hits that the list has; both are sorted. */
function markHits(documents: readonly number[], list: Uint32Array, hits: Uint8Array, before: number): void {
  let low = 0
  for (let at = 0; at < documents.length && low < list.length; at++) {
    const wanted = documents[at] ?? 0
    let high = list.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((list[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    if (list[low] === wanted && hits[at] === before) hits[at] = before + 1
  }
}
