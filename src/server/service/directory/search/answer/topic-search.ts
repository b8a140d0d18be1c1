import { hasBit } from '../layer/bitset.ts'
import type { IndexLayer } from '../layer/index-layer.ts'
import { formsOf, type TermWord } from '../term/readings.ts'
import type { NamedTopic, TopicKey } from '../term/topic-reading.ts'
import { singular } from '../words/singular.ts'
import { topicKind } from '../words/topics.ts'
import { findPrefix, findWord, isEmptyRange, type WordRange } from '../words/vocabulary.ts'
import { cachedSet, worthKeeping } from './cached-sets.ts'
import type { DocumentSet } from './document-set.ts'
import { fillWords } from './match-words.ts'

/** Rooms that a search among topics overwrites. */
export type TopicWorkspace = readonly [DocumentSet, DocumentSet]

/** Makes `target` the documents with all the topics a term names, or close ones; none when a part of it names no topic. */
export function findAbout(
  layer: IndexLayer,
  { topics, isClose }: { topics: readonly NamedTopic[]; isClose: boolean },
  target: DocumentSet,
  [scratch]: TopicWorkspace,
): DocumentSet {
  const keysOf = ({ keys, close }: NamedTopic) => (isClose ? [...keys, ...close] : keys)
  target.clear()
  if (topics.some((topic) => rangesOf(layer, keysOf(topic)).length === 0)) return target
  for (const [at, topic] of topics.entries()) {
    const set = at === 0 ? target : scratch
    set.clear()
    fillTopics(layer, rangesOf(layer, keysOf(topic)), set)
    if (at > 0) target.intersect(scratch)
  }
  return target
}

/**
 * Makes `target` the documents that have each part of a term as a topic, or in their names and mission; none when names
 * alone could hold it, which were searched before.
 */
export function findMentioning(
  layer: IndexLayer,
  topics: readonly NamedTopic[],
  target: DocumentSet,
  [part, scratch]: TopicWorkspace,
): DocumentSet {
  target.clear()
  if (topics.some((topic) => !isKnown(layer, topic)) || !topics.some((topic) => isTopic(layer, topic))) return target
  for (const [at, topic] of topics.entries()) {
    const set = at === 0 ? target : part
    fillMentioned(layer, topic.words, set, scratch)
    fillTopics(layer, rangesOf(layer, topic.keys), set)
    if (at > 0) target.intersect(part)
  }
  return target
}

/** Whether a current nonprofit of a layer is in a city of this name, or in one whose name begins so. */
export function hasCity(layer: IndexLayer, name: string, isOpen: boolean): boolean {
  const { topicPostings, topicStarts, present } = layer
  const { from, end } = rangeOf(layer, { text: topicKind.city + name, isOpen })
  // A replaced nonprofit keeps its postings in the layer until the index is built anew.
  return topicPostings.subarray(topicStarts[from], topicStarts[end]).some((document) => hasBit(present, document))
}

function isKnown(layer: IndexLayer, { words, keys }: NamedTopic): boolean {
  return rangesOf(layer, keys).length > 0 || words.every((word) => isMentioned(layer, word))
}

function isTopic(layer: IndexLayer, { words, keys }: NamedTopic): boolean {
  return rangesOf(layer, keys).length > 0 || words.some((word) => missionRanges(layer, word).length > 0)
}

function isMentioned(layer: IndexLayer, word: TermWord): boolean {
  return formsOf(layer, word).length > 0 || missionRanges(layer, word).length > 0
}

function fillMentioned(layer: IndexLayer, words: readonly TermWord[], target: DocumentSet, scratch: DocumentSet): void {
  for (const [at, word] of words.entries()) {
    const set = at === 0 ? target : scratch
    set.clear()
    fillWords(layer, formsOf(layer, word), set)
    fillTopics(layer, missionRanges(layer, word), set)
    if (at > 0) target.intersect(scratch)
  }
}

const shortestBeginning = 3

function missionRanges(layer: IndexLayer, { text, isOpen }: TermWord): WordRange[] {
  const whole = { text: topicKind.mission + singular(text), isOpen: false }
  const begun = { text: topicKind.mission + text, isOpen: true }
  return rangesOf(layer, isOpen && text.length >= shortestBeginning ? [whole, begun] : [whole])
}

function rangesOf(layer: IndexLayer, keys: readonly TopicKey[]): WordRange[] {
  return keys.map((key) => rangeOf(layer, key)).filter((range) => !isEmptyRange(range))
}

function rangeOf({ topics }: IndexLayer, { text, isOpen }: TopicKey): WordRange {
  return isOpen ? findPrefix(topics, text) : findWord(topics, text)
}

function fillTopics(layer: IndexLayer, ranges: readonly WordRange[], target: DocumentSet): void {
  const { topicPostings, topicStarts } = layer
  for (const { from, end } of ranges) {
    const [first, last] = [topicStarts[from] ?? 0, topicStarts[end] ?? 0]
    if (last - first < worthKeeping) target.addListed(topicPostings, first, last)
    else target.unite(cachedSet(layer, `topics ${from} ${end}`, (set) => set.addListed(topicPostings, first, last)))
  }
}
