import type { Bitset } from './bitset.ts'

/**
 * One immutable index but for its flag bits. A document number is a nonprofit's place by prominence, so every list of
 * documents is already in the order of the answer. All arrays stand in memory that threads can share.
 */
export interface IndexLayer {
  /** How many documents. */
  readonly size: number
  /** Documents before this one are well known. */
  readonly wellKnown: number
  /** Nonprofit number by document. */
  readonly numbers: Uint32Array
  /** Documents in the order of their numbers. */
  readonly byNumber: Uint32Array
  readonly prominence: Float32Array
  /** The vocabulary in order; word n of the streams is `words[n - 1]`, 0 ends a name. */
  readonly words: readonly string[]
  /** Documents that hold a word, most prominent first: `postings` from `postingStarts[word]` to the next. */
  readonly postingStarts: Uint32Array
  readonly postings: Uint32Array
  /** All names of a document as words: `stream` from `streamStarts[document]` to the next. */
  readonly streamStarts: Uint32Array
  readonly stream: Uint32Array
  /** Names in alphabetical order: twice the start in the stream, plus 1 when its weak words are left out. */
  readonly entries: Uint32Array
  readonly entryDocuments: Uint32Array
  /** EINs as integers in order, and whose they are. */
  readonly eins: Uint32Array
  readonly einDocuments: Uint32Array
  /** One set after another, in the order of `indexCategories`. */
  readonly categories: Uint32Array
  /** Documents not replaced by a later layer. */
  readonly present: Bitset
  readonly visible: Bitset
  readonly viaChange: Bitset
  readonly autoDirect: Bitset
}
