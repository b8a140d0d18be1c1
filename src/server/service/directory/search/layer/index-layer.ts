import type { Bitset } from './arrays.ts'

/**
 * One immutable index but for its flag bits. A document number is a nonprofit's place by prominence, so every list of
 * documents is already in the order of the answer.
 */
export interface IndexLayer extends LayerArrays {
  /** How many documents. */
  readonly size: number
  /** Documents before this one are well known. */
  readonly wellKnown: number
  /** The vocabulary in order; word n of the arrays is `words[n - 1]`, 0 ends a name. */
  readonly words: readonly string[]
  /** The topics in order, numbered from 1 too. */
  readonly topics: readonly string[]
}

/** The arrays of a layer, in memory that threads can share. */
export interface LayerArrays {
  /** Nonprofit number by document, and the documents in the order of these numbers. */
  readonly numbers: Uint32Array
  readonly byNumber: Uint32Array
  readonly prominence: Float32Array
  /** By word: 1 where a name can be told without it. */
  readonly weakWords: Uint8Array
  /** By word, from 0: the letters it shares with the one before. */
  readonly sharedLetters: Uint8Array
  /** The words that corrections think of first, and the letters each shares with the one before. */
  readonly commonWords: Uint32Array
  readonly commonSharedLetters: Uint8Array
  /** Documents that hold a word, most prominent first: `postings` from `postingStarts[word]` to the next. */
  readonly postingStarts: Uint32Array
  readonly postings: Uint32Array
  /** Documents that have a topic, as `postings` are those that hold a word, and how many topics a document has, at most 255. */
  readonly topicStarts: Uint32Array
  readonly topicPostings: Uint32Array
  readonly topicCounts: Uint8Array
  /** All names of a document as words: `stream` from `streamStarts[document]` to the next. */
  readonly streamStarts: Uint32Array
  readonly stream: Uint32Array
  /** Names in alphabetical order: twice the start in the stream, plus 1 when its weak words are left out. */
  readonly entries: Uint32Array
  readonly entryDocuments: Uint32Array
  /** EINs as integers in order, and whose they are. */
  readonly eins: Uint32Array
  readonly einDocuments: Uint32Array
  /** Documents shown first when nothing is asked for, and their ranks, lowest first. */
  readonly featured: Uint32Array
  readonly featuredRanks: Uint32Array
  /** One set after another, in the order of `CATEGORIES`. */
  readonly categories: Uint32Array
  /** Documents not replaced by a later layer. */
  readonly present: Bitset
  /** Of these, the ones neither hidden nor ineligible. */
  readonly visible: Bitset
  readonly viaChange: Bitset
  readonly autoDirect: Bitset
}

/** Words `from` to `end` − 1 of a vocabulary, numbered from 1; empty when the two are equal. */
export interface WordRange {
  readonly from: number
  readonly end: number
}

/** The first word at or after `text` in the order of the vocabulary, as an index from 0. */
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

/** All words that start so. */
export function findPrefix(words: readonly string[], text: string): WordRange {
  return { from: lowerBound(words, text) + 1, end: lowerBound(words, `${text}\uffff`) + 1 }
}

/** Does the range hold no word? */
export function isEmptyRange(range: WordRange): boolean {
  return range.end <= range.from
}

/** How many postings the words `from` to `end` − 1 have together, documents counted once per word. */
export function postingCount(layer: IndexLayer, from: number, end: number): number {
  return (layer.postingStarts[end] ?? 0) - (layer.postingStarts[from] ?? 0)
}

const commonFrom = 3

export type WordCounts = Pick<IndexLayer, 'words' | 'postings' | 'postingStarts' | 'wellKnown'>

/** Tells whether several names hold a word, or a well-known one. */
export function isCommon(layer: WordCounts, word: number): boolean {
  const start = layer.postingStarts[word] ?? 0
  const count = (layer.postingStarts[word + 1] ?? 0) - start
  return count >= commonFrom || (layer.postings[start] ?? 0) < layer.wellKnown
}

/** Places in `eins` whose EIN starts with the digits. */
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
