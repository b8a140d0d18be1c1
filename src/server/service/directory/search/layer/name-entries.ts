import { weakWords } from '../words/normalize-words.ts'
import { GrowingArray, sharedArray } from './arrays.ts'
import type { IndexLayer, WordRange } from './index-layer.ts'

type Names = Pick<IndexLayer, 'weakWords' | 'stream' | 'streamStarts'>
type Entries = Pick<IndexLayer, 'entries' | 'entryDocuments'>

/** By word number: 1 if a name can be recognized without the word. */
export function flagWeakWords(words: readonly string[]): Uint8Array {
  const flags = new Uint8Array(new SharedArrayBuffer(words.length + 1))
  words.forEach((word, at) => {
    flags[at + 1] = weakWords.has(word) ? 1 : 0
  })
  return flags
}

/** Every name twice, in full and without weak words (once if that is the same, or empty), in alphabetical order. */
export function sortEntries(names: Names): Entries {
  const { weakWords: flags, stream, streamStarts } = names
  const [entries, documents] = [new GrowingArray(), new GrowingArray()]
  for (let document = 0; document + 1 < streamStarts.length; document++) {
    const end = streamStarts[document + 1] ?? 0
    for (let start = streamStarts[document] ?? 0; start < end; ) {
      const { next, weak } = measure(stream, flags, start)
      const length = next - 1 - start
      entries.push(start * 2)
      documents.push(document)
      if (weak > 0 && weak < length) {
        entries.push(start * 2 + 1)
        documents.push(document)
      }
      start = next
    }
  }
  return ordered(entries.filled(), documents.filled(), stream, flags)
}

function measure(stream: Uint32Array, flags: Uint8Array, start: number): { next: number; weak: number } {
  let [at, weak] = [start, 0]
  for (let word = stream[at] ?? 0; word !== 0; word = stream[++at] ?? 0) weak += flags[word] ?? 0
  return { next: at + 1, weak }
}

function ordered(given: Uint32Array, documents: Uint32Array, stream: Uint32Array, flags: Uint8Array): Entries {
  const order = bucketed(given, stream, flags)
  const entries = sharedArray(order.length)
  const entryDocuments = sharedArray(order.length)
  for (let at = 0; at < order.length; at++) {
    const from = order[at] ?? 0
    entries[at] = given[from] ?? 0
    entryDocuments[at] = documents[from] ?? 0
  }
  return { entries, entryDocuments }
}

/**
 * Sorts by first word with a counting sort, then each bucket by comparison: many times faster than comparison alone.
 */
function bucketed(given: Uint32Array, stream: Uint32Array, flags: Uint8Array): Uint32Array {
  const first = (at: number) => stream[firstPlace(stream, flags, given[at] ?? 0)] ?? 0
  const starts = new Uint32Array(flags.length + 1)
  for (let at = 0; at < given.length; at++) starts[first(at) + 1] = (starts[first(at) + 1] ?? 0) + 1
  for (let word = 1; word < starts.length; word++) starts[word] = (starts[word] ?? 0) + (starts[word - 1] ?? 0)
  const next = starts.slice()
  const order = new Uint32Array(given.length)
  for (let at = 0; at < given.length; at++) {
    const word = first(at)
    const place = next[word] ?? 0
    order[place] = at
    next[word] = place + 1
  }
  for (let word = 0; word + 1 < starts.length; word++) {
    const bucket = order.subarray(starts[word] ?? 0, starts[word + 1] ?? 0)
    if (bucket.length > 1) bucket.sort((a, b) => compareEntries(stream, flags, given[a] ?? 0, given[b] ?? 0) || a - b)
  }
  return order
}

/** The first visible place in the stream at or after `at`: an entry without weak words skips them. */
function shown(stream: Uint32Array, flags: Uint8Array, at: number, isCore: boolean): number {
  let place = at
  while (isCore && flags[stream[place] ?? 0] === 1) place++
  return place
}

function firstPlace(stream: Uint32Array, flags: Uint8Array, entry: number): number {
  return shown(stream, flags, entry >>> 1, (entry & 1) === 1)
}

function compareEntries(stream: Uint32Array, flags: Uint8Array, a: number, b: number): number {
  const [aCore, bCore] = [(a & 1) === 1, (b & 1) === 1]
  let [atA, atB] = [a >>> 1, b >>> 1]
  for (;;) {
    atA = shown(stream, flags, atA, aCore)
    atB = shown(stream, flags, atB, bCore)
    const [wordA, wordB] = [stream[atA++] ?? 0, stream[atB++] ?? 0]
    if (wordA !== wordB) return wordA - wordB
    if (wordA === 0) return 0
  }
}

/**
 * Compares an entry with a phrase of word ranges: negative, zero (it matches) or positive. The phrase ends with a range
 * that ends the name, or is open.
 */
function compareToPhrase(layer: IndexLayer, entry: number, phrase: readonly WordRange[]): number {
  const isCore = (entry & 1) === 1
  let at = entry >>> 1
  for (const range of phrase) {
    at = shown(layer.stream, layer.weakWords, at, isCore)
    const word = layer.stream[at++] ?? 0
    if (word < range.from) return -1
    if (word >= range.end) return 1
  }
  return 0
}

/** Range of word number 0, which ends every name: a phrase with it at the end must be the whole name. */
export const endOfName: WordRange = { from: 0, end: 1 }

/** The range in `entries` of names that start with the phrase; only its last word range may contain several words. */
export function entriesStartingWith(layer: IndexLayer, phrase: readonly WordRange[]): WordRange {
  const bound = (limit: number): number => {
    let [low, high] = [0, layer.entries.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareToPhrase(layer, layer.entries[middle] ?? 0, phrase) < limit) low = middle + 1
      else high = middle
    }
    return low
  }
  return { from: bound(0), end: bound(1) }
}
