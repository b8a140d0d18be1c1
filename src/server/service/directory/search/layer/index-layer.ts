import type { Bitset } from './bitset.ts'

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
