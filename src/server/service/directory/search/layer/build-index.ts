import { CATEGORIES } from '../../../../../contract/index.ts'
import { nameKeys } from '../words/normalize-words.ts'
import { GrowingArray, setBit, sharedArray, sharedBitset, wordsFor } from './arrays.ts'
import { type IndexLayer, isCommon, type WordCounts } from './index-layer.ts'
import { categoryPlace, type IndexRecord } from './index-record.ts'
import { flagWeakWords, sortEntries } from './name-entries.ts'

export interface BuildOptions {
  /** Minimum prominence of a well-known document; by default the top 1/90th, at least 200 and at most 20,000. */
  readonly wellKnownFrom?: number
}

const flag = { visible: 1, viaChange: 2, autoDirect: 4 } as const

/** Builds the inverted index: accepts records in any order and writes the postings at the end. */
export class IndexBuilder {
  readonly #names = new WordStream()
  readonly #topics = new WordStream()
  readonly #numbers = new GrowingArray()
  readonly #eins = new GrowingArray()
  readonly #flags = new GrowingArray()
  readonly #categories = new GrowingArray()
  readonly #prominence: number[] = []
  readonly #featuredRanks = new Map<number, number>()

  /** Number of records. */
  get size(): number {
    return this.#numbers.length
  }

  /** Adds one nonprofit. */
  add(record: IndexRecord): void {
    this.#names.begin()
    for (const words of nameKeys(record)) {
      this.#names.add(words)
      this.#names.endName()
    }
    this.#topics.begin()
    this.#topics.add(record.topics)
    if (record.featuredRank !== null) this.#featuredRanks.set(this.size, record.featuredRank)
    this.#numbers.push(record.number)
    this.#eins.push(Number(record.ein))
    this.#prominence.push(record.prominence)
    this.#categories.push(categoryPlace(record.category))
    this.#flags.push(
      (record.visible ? flag.visible : 0) |
        (record.viaChange ? flag.viaChange : 0) |
        (record.autoDirect ? flag.autoDirect : 0),
    )
  }

  /** Sorts everything by prominence, then number. The builder can't be used afterwards. */
  finish(options: BuildOptions = {}): IndexLayer {
    const order = this.#order()
    const { words, stream, streamStarts } = this.#names.laidOut(order)
    const prominence = new Float32Array(new SharedArrayBuffer(order.length * 4))
    const numbers = sharedArray(order.length)
    for (let document = 0; document < order.length; document++) {
      const record = order[document] ?? 0
      prominence[document] = this.#prominence[record] ?? 0
      numbers[document] = this.#numbers.filled()[record] ?? 0
    }
    const wellKnown = wellKnownCount(prominence, options.wellKnownFrom)
    const weakWords = flagWeakWords(words)
    const postings = layPostings(stream, streamStarts, words.length)
    return {
      size: order.length,
      wellKnown,
      numbers,
      byNumber: orderBy(numbers),
      prominence,
      words,
      weakWords,
      stream,
      streamStarts,
      ...postings,
      ...laySpelling({ words, wellKnown, ...postings }),
      ...sortEntries({ weakWords, stream, streamStarts }),
      ...this.#orderedTopics(order),
      ...this.#orderedEins(order),
      ...this.#orderedFeatured(order),
      ...this.#orderedFlags(order),
    }
  }

  #order(): Uint32Array {
    const [prominence, numbers] = [Float32Array.from(this.#prominence), this.#numbers.filled()]
    return Uint32Array.from({ length: numbers.length }, (_, record) => record).sort(
      (a, b) => (prominence[b] ?? 0) - (prominence[a] ?? 0) || (numbers[a] ?? 0) - (numbers[b] ?? 0),
    )
  }

  #orderedTopics(order: Uint32Array): Pick<IndexLayer, 'topics' | 'topicStarts' | 'topicPostings' | 'topicCounts'> {
    const { words, stream, streamStarts } = this.#topics.laidOut(order)
    const { postings, postingStarts } = layPostings(stream, streamStarts, words.length)
    const topicCounts = new Uint8Array(new SharedArrayBuffer(order.length))
    for (let document = 0; document < order.length; document++) {
      topicCounts[document] = (streamStarts[document + 1] ?? 0) - (streamStarts[document] ?? 0)
    }
    return { topics: words, topicStarts: postingStarts, topicPostings: postings, topicCounts }
  }

  #orderedEins(order: Uint32Array): { eins: Uint32Array; einDocuments: Uint32Array } {
    const given = this.#eins.filled()
    const byDocument = Uint32Array.from(order, (record) => given[record] ?? 0)
    const einDocuments = orderBy(byDocument)
    const eins = sharedArray(order.length)
    for (let at = 0; at < order.length; at++) eins[at] = byDocument[einDocuments[at] ?? 0] ?? 0
    return { eins, einDocuments }
  }

  #orderedFeatured(order: Uint32Array): Pick<IndexLayer, 'featured' | 'featuredRanks'> {
    const rank = (document: number) => this.#featuredRanks.get(order[document] ?? 0)
    const shown: number[] = []
    for (let document = 0; document < order.length; document++) if (rank(document) !== undefined) shown.push(document)
    shown.sort((a, b) => (rank(a) ?? 0) - (rank(b) ?? 0) || a - b)
    const [featured, featuredRanks] = [sharedArray(shown.length), sharedArray(shown.length)]
    featured.set(shown)
    featuredRanks.set(shown.map((document) => rank(document) ?? 0))
    return { featured, featuredRanks }
  }

  #orderedFlags(
    order: Uint32Array,
  ): Pick<IndexLayer, 'categories' | 'present' | 'visible' | 'viaChange' | 'autoDirect'> {
    const size = order.length
    const sets = {
      categories: sharedArray(wordsFor(size) * CATEGORIES.length),
      present: sharedBitset(size),
      visible: sharedBitset(size),
      viaChange: sharedBitset(size),
      autoDirect: sharedBitset(size),
    }
    const [categories, flags] = [this.#categories.filled(), this.#flags.filled()]
    for (let document = 0; document < size; document++) {
      const record = order[document] ?? 0
      const flagged = flags[record] ?? 0
      setBit(sets.categories, (categories[record] ?? 0) * wordsFor(size) * 32 + document)
      setBit(sets.present, document)
      if (flagged & flag.visible) setBit(sets.visible, document)
      if (flagged & flag.viaChange) setBit(sets.viaChange, document)
      if (flagged & flag.autoDirect) setBit(sets.autoDirect, document)
    }
    return sets
  }
}

/** Builds an index of all records at once; blocks the thread for about 8 µs per record. */
export function buildIndex(records: Iterable<IndexRecord>, options: BuildOptions = {}): IndexLayer {
  const builder = new IndexBuilder()
  for (const record of records) builder.add(record)
  return builder.finish(options)
}

/** Document numbers sorted by value; stable. */
function orderBy(values: Uint32Array): Uint32Array {
  const order = sharedArray(values.length)
  for (let document = 0; document < order.length; document++) order[document] = document
  return order.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b)
}

function wellKnownCount(prominence: Float32Array, from: number | undefined): number {
  if (from === undefined)
    return Math.min(prominence.length, Math.max(200, Math.min(20_000, prominence.length / 90))) | 0
  const first = prominence.findIndex((value) => value < Math.fround(from))
  return first === -1 ? prominence.length : first
}

/** The words of all records in sequence, and their vocabulary. */
export class WordStream {
  readonly #ids = new Map<string, number>()
  readonly #stream = new GrowingArray()
  readonly #starts = new GrowingArray()

  /** Starts the next record. */
  begin(): void {
    this.#starts.push(this.#stream.length)
  }

  /** Adds words to the current record. */
  add(words: readonly string[]): void {
    for (const word of words) this.#stream.push(this.#idOf(word))
  }

  /** Adds the 0 that ends a name. */
  endName(): void {
    this.#stream.push(0)
  }

  /** The sorted vocabulary, numbered from 1, and the records in the given order as these numbers. */
  laidOut(order: Uint32Array): { words: string[]; stream: Uint32Array; streamStarts: Uint32Array } {
    const words = [...this.#ids.keys()].sort((a, b) => (a < b ? -1 : 1))
    const places = new Uint32Array(words.length + 1)
    words.forEach((word, at) => {
      places[this.#ids.get(word) ?? 0] = at + 1
    })
    return { words, ...this.#ordered(order, places) }
  }

  #idOf(word: string): number {
    const known = this.#ids.get(word)
    if (known !== undefined) return known
    this.#ids.set(word, this.#ids.size + 1)
    return this.#ids.size
  }

  #ordered(order: Uint32Array, places: Uint32Array): { stream: Uint32Array; streamStarts: Uint32Array } {
    const [from, starts] = [this.#stream.filled(), this.#starts.filled()]
    const stream = sharedArray(from.length)
    const streamStarts = sharedArray(order.length + 1)
    let length = 0
    for (let document = 0; document < order.length; document++) {
      const record = order[document] ?? 0
      streamStarts[document] = length
      const end = starts[record + 1] ?? from.length
      for (let at = starts[record] ?? 0; at < end; at++) stream[length++] = places[from[at] ?? 0] ?? 0
    }
    streamStarts[order.length] = length
    return { stream, streamStarts }
  }
}

/** Inverts the streams: the documents of each word, without duplicates, in document order. */
export function layPostings(
  stream: Uint32Array,
  streamStarts: Uint32Array,
  wordCount: number,
): Pick<IndexLayer, 'postingStarts' | 'postings'> {
  const counts = new Uint32Array(wordCount + 2)
  const last = new Int32Array(wordCount + 1).fill(-1)
  eachWord(stream, streamStarts, last, (word) => {
    counts[word] = (counts[word] ?? 0) + 1
  })
  const postingStarts = sharedArray(wordCount + 2)
  for (let word = 0; word <= wordCount; word++)
    postingStarts[word + 1] = (postingStarts[word] ?? 0) + (counts[word] ?? 0)
  const next = postingStarts.slice()
  const postings = sharedArray(postingStarts[wordCount + 1] ?? 0)
  eachWord(stream, streamStarts, last.fill(-1), (word, document) => {
    const at = next[word] ?? 0
    postings[at] = document
    next[word] = at + 1
  })
  return { postingStarts, postings }
}

function eachWord(
  stream: Uint32Array,
  streamStarts: Uint32Array,
  last: Int32Array,
  visit: (word: number, document: number) => void,
): void {
  for (let document = 0; document + 1 < streamStarts.length; document++) {
    const end = streamStarts[document + 1] ?? 0
    for (let at = streamStarts[document] ?? 0; at < end; at++) {
      const word = stream[at] ?? 0
      if (word === 0 || last[word] === document) continue
      last[word] = document
      visit(word, document)
    }
  }
}

type SpellingArrays = Pick<IndexLayer, 'sharedLetters' | 'commonWords' | 'commonSharedLetters'>

/** Prepares the arrays for spelling correction: all words, and those in several names or in a well-known one. */
export function laySpelling(layer: WordCounts): SpellingArrays {
  const numbers = Uint32Array.from(layer.words, (_, at) => at + 1)
  const common = numbers.filter((word) => isCommon(layer, word))
  const commonWords = new Uint32Array(new SharedArrayBuffer(common.length * 4))
  commonWords.set(common)
  return {
    sharedLetters: countAllShared(layer.words, numbers),
    commonWords,
    commonSharedLetters: countAllShared(layer.words, commonWords),
  }
}

function countAllShared(words: readonly string[], numbers: Uint32Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(numbers.length))
  const word = (at: number) => words[(numbers[at] ?? 0) - 1] ?? ''
  for (let at = 1; at < numbers.length; at++) shared[at] = countShared(word(at - 1), word(at))
  return shared
}

function countShared(one: string, other: string): number {
  let length = 0
  while (length < 254 && length < one.length && one.charCodeAt(length) === other.charCodeAt(length)) length++
  return length
}
