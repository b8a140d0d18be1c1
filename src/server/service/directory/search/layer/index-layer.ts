import type { Bitset } from './arrays.ts'

/**
 * An immutable index, except for flag bits. Document numbers are ranks by prominence, so every list of documents is
 * already in result order.
 */
export interface IndexLayer extends LayerArrays {
  /** Number of documents. */
  readonly size: number
  /** Documents before this one are well known. */
  readonly wellKnown: number
  /** The sorted vocabulary; word n of the arrays is `words[n - 1]`, 0 ends a name. */
  readonly words: readonly string[]
  /** The sorted topics, also numbered from 1. */
  readonly topics: readonly string[]
}

/** The arrays of a layer, in shared memory. */
export interface LayerArrays {
  /** Nonprofit number by document, and documents sorted by nonprofit number. */
  readonly numbers: Uint32Array
  readonly byNumber: Uint32Array
  readonly prominence: Float32Array
  /** By word: 1 if a name can be recognized without it. */
  readonly weakWords: Uint8Array
  /** By word, from 0: number of leading letters shared with the previous word. */
  readonly sharedLetters: Uint8Array
  /** The words that corrections try first, and the number of leading letters each shares with the previous one. */
  readonly commonWords: Uint32Array
  readonly commonSharedLetters: Uint8Array
  /** Documents that contain a word, most prominent first: `postings` from `postingStarts[word]` to the next start. */
  readonly postingStarts: Uint32Array
  readonly postings: Uint32Array
  /** Documents with a topic, in the same layout, and the number of topics per document, at most 255. */
  readonly topicStarts: Uint32Array
  readonly topicPostings: Uint32Array
  readonly topicCounts: Uint8Array
  /** All names of a document as words: `stream` from `streamStarts[document]` to the next start. */
  readonly streamStarts: Uint32Array
  readonly stream: Uint32Array
  /** Names in alphabetical order: twice the start in the stream, plus 1 for the variant without weak words. */
  readonly entries: Uint32Array
  readonly entryDocuments: Uint32Array
  /** Sorted EINs as integers, and their documents. */
  readonly eins: Uint32Array
  readonly einDocuments: Uint32Array
  /** Featured documents and their ranks, lowest first. */
  readonly featured: Uint32Array
  readonly featuredRanks: Uint32Array
  /** One set per category, in the order of `CATEGORIES`. */
  readonly categories: Uint32Array
  /** Documents that no later layer replaces. */
  readonly present: Bitset
  /** Those of them that are neither hidden nor ineligible. */
  readonly visible: Bitset
  readonly viaChange: Bitset
  readonly autoDirect: Bitset
}

/** Words `from` to `end` − 1 of a vocabulary, numbered from 1; empty if both are equal. */
export interface WordRange {
  readonly from: number
  readonly end: number
}

/** Index of the first word at or after `text` in vocabulary order, from 0. */
function lowerBound(words: readonly string[], text: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

/** The one word, or an empty range. */
export function findWord(words: readonly string[], text: string): WordRange {
  const at = lowerBound(words, text)
  return { from: at + 1, end: words[at] === text ? at + 2 : at + 1 }
}

/** All words with this prefix. */
export function findPrefix(words: readonly string[], text: string): WordRange {
  return { from: lowerBound(words, text) + 1, end: lowerBound(words, `${text}\uffff`) + 1 }
}

export function isEmptyRange(range: WordRange): boolean {
  return range.end <= range.from
}

/** Total number of postings of the words `from` to `end` − 1; a document counts once per word. */
export function postingCount(layer: IndexLayer, from: number, end: number): number {
  return (layer.postingStarts[end] ?? 0) - (layer.postingStarts[from] ?? 0)
}

const commonFrom = 3

export type WordCounts = Pick<IndexLayer, 'words' | 'postings' | 'postingStarts' | 'wellKnown'>

/** Whether several names contain a word, or a well-known one does. */
export function isCommon(layer: WordCounts, word: number): boolean {
  const start = layer.postingStarts[word] ?? 0
  const count = (layer.postingStarts[word + 1] ?? 0) - start
  return count >= commonFrom || (layer.postings[start] ?? 0) < layer.wellKnown
}

/** Places in `eins` with this prefix. */
export function einRange(layer: IndexLayer, digits: string): WordRange {
  const low = Number(digits.padEnd(9, '0'))
  return { from: numberBound(layer.eins, low), end: numberBound(layer.eins, low + 10 ** (9 - digits.length)) }
}

function numberBound(values: Uint32Array, wanted: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
