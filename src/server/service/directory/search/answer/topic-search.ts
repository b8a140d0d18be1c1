import { hasBit } from '../layer/arrays.ts'
import { findPrefix, findWord, type IndexLayer, isEmptyRange, type WordRange } from '../layer/index-layer.ts'
import { topicKind } from '../layer/index-record.ts'
import { formsOf, type TermWord } from '../term/readings.ts'
import type { NamedTopic, TopicKey } from '../term/topic-reading.ts'
import { stem } from '../words/normalize-words.ts'
import { cachedSet, type DocumentSet, worthKeeping } from './document-set.ts'
import { fillWords } from './match-words.ts'

/** Scratch sets that a topic search overwrites. */
export type TopicWorkspace = readonly [DocumentSet, DocumentSet]

/**
 * Fills `target` with documents that have each part of a term as a topic, or in their names and mission. Empty if names
 * alone could contain it, because those were searched earlier.
 */
export function findMentioning(
  layer: IndexLayer,
  topics: readonly NamedTopic[],
  target: DocumentSet,
  [part, ...workspace]: readonly [DocumentSet, ...TopicWorkspace],
): DocumentSet {
  target.clear()
  if (topics.some((topic) => !isKnown(layer, topic)) || !topics.some((topic) => isTopic(layer, topic))) return target
  for (const [at, topic] of topics.entries()) {
    const set = at === 0 ? target : part
    set.clear()
    addMentioned(layer, topic.words, set, workspace)
    fillTopics(layer, rangesOf(layer, topic.keys), set)
    if (at > 0) target.intersect(part)
  }
  return target
}

/**
 * Adds documents whose names or mission contain a part of a term (its words, stems or synonyms), or that are in its
 * place.
 */
export function findInText(layer: IndexLayer, topic: NamedTopic, target: DocumentSet, workspace: TopicWorkspace): void {
  addMentioned(layer, topic.words, target, workspace)
  for (const stems of topic.meanings) addStems(layer, stems, target, workspace)
  if (topic.isPlace) addTopics(layer, topic.keys, target)
}

/** Adds the documents that have any of the topics. */
export function addTopics(layer: IndexLayer, keys: readonly TopicKey[], target: DocumentSet): void {
  fillTopics(layer, rangesOf(layer, keys), target)
}

/** Whether a current nonprofit of a layer is in a city with this name, or this prefix. */
export function hasCity(layer: IndexLayer, name: string, isOpen: boolean): boolean {
  const { topicPostings, topicStarts, present } = layer
  const { from, end } = rangeOf(layer, { text: topicKind.city + name, isOpen })
  // A replaced nonprofit keeps its postings in the layer until the index is rebuilt.
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

/** Adds documents whose names or mission contain each of the words, or a word with the same stem. */
function addMentioned(
  layer: IndexLayer,
  words: readonly TermWord[],
  target: DocumentSet,
  workspace: TopicWorkspace,
): void {
  addAll(
    words.map((word) => ({
      names: [...formsOf(layer, word), ...(word.text.length > 3 ? stemRanges(layer, stem(word.text)) : [])],
      missions: missionRanges(layer, word),
    })),
    { layer, target, workspace },
  )
}

function addStems(layer: IndexLayer, stems: readonly string[], target: DocumentSet, workspace: TopicWorkspace): void {
  addAll(
    stems.map((each) => ({
      names: stemRanges(layer, each),
      missions: rangesOf(layer, [{ text: topicKind.mission + each, isOpen: false }]),
    })),
    { layer, target, workspace },
  )
}

interface WordPlaces {
  readonly names: readonly WordRange[]
  readonly missions: readonly WordRange[]
}

/** Adds documents that contain all of the words to `target`. */
function addAll(
  words: readonly WordPlaces[],
  { layer, target, workspace }: { layer: IndexLayer; target: DocumentSet; workspace: TopicWorkspace },
): void {
  if (words.some(({ names, missions }) => names.length + missions.length === 0)) return
  const [together, scratch] = workspace
  const isOne = words.length === 1
  for (const [at, { names, missions }] of words.entries()) {
    const set = isOne ? target : at === 0 ? together : scratch
    if (!isOne) set.clear()
    fillWords(layer, names, set)
    fillTopics(layer, missions, set)
    if (at > 0) together.intersect(scratch)
  }
  if (!isOne) target.unite(together)
}

const stemsKnown = new WeakMap<IndexLayer, Map<string, readonly WordRange[]>>()
const mostStems = 20_000
/** A stem with more words than this is too short to be meaningful. */
const mostWords = 600
const longestEnding = 7

/** The words of the vocabulary with a stem. */
export function stemRanges(layer: IndexLayer, wanted: string): readonly WordRange[] {
  const known = stemsKnown.get(layer) ?? new Map<string, readonly WordRange[]>()
  stemsKnown.set(layer, known)
  const before = known.get(wanted)
  if (before !== undefined) return before
  const ranges: WordRange[] = []
  // A final `y` is an `i` in a stem.
  const { from, end } = findPrefix(layer.words, wanted.endsWith('i') ? wanted.slice(0, -1) : wanted)
  for (let word = from; word < Math.min(end, from + mostWords); word++) {
    const text = layer.words[word - 1] ?? ''
    if (text.length <= wanted.length + longestEnding && stem(text) === wanted)
      ranges.push({ from: word, end: word + 1 })
  }
  if (known.size < mostStems) known.set(wanted, ranges)
  return ranges
}

const shortestPrefix = 3

/** The topics that a mission with the word has. */
export function missionRanges(layer: IndexLayer, { text, isOpen }: TermWord): WordRange[] {
  const whole = { text: topicKind.mission + stem(text), isOpen: false }
  const unfinished = { text: topicKind.mission + text, isOpen: true }
  return rangesOf(layer, isOpen && text.length >= shortestPrefix ? [whole, unfinished] : [whole])
}

/** The ranges of the topics that a layer has. */
export function rangesOf(layer: IndexLayer, keys: readonly TopicKey[]): WordRange[] {
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
