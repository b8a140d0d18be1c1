import { popCount } from '../layer/arrays.ts'
import type { IndexLayer } from '../layer/index-layer.ts'
import { blockWords, type DocumentSet } from './document-set.ts'
import { type DocumentFilter, passing } from './search-query.ts'

/** A page of results that tiers fill one after another. */
export class ResultPage {
  readonly numbers: number[] = []
  /** Documents still to skip. */
  #offset: number
  readonly #firstOffset: number
  readonly #limit: number

  constructor(offset: number, limit: number) {
    this.#offset = offset
    this.#firstOffset = offset
    this.#limit = limit
  }

  /** Results so far, skipped ones included. */
  get found(): number {
    return this.#firstOffset - this.#offset + this.numbers.length
  }

  get isFull(): boolean {
    return this.numbers.length >= this.#limit
  }

  /** Takes results from a sorted list. */
  takeList(numbers: readonly number[]): void {
    this.numbers.push(...numbers.slice(this.#offset, this.#offset + this.#limit - this.numbers.length))
    this.#offset = Math.max(0, this.#offset - numbers.length)
  }

  /** Takes results from a tier over all layers, most prominent first; returns whether the tier had any. */
  take(cursors: readonly TierCursor[]): boolean {
    const isAny = cursors.some(isLive)
    while (!this.isFull) {
      const best = foremost(cursors)
      if (best === null) break
      this.#takeUntil(best, endOfRun(best, foremost(cursors.filter((cursor) => cursor !== best))))
    }
    return isAny
  }

  /** Skipped documents are counted, not read. */
  #takeUntil(cursor: TierCursor, end: number): void {
    if (this.#offset > 0) this.#offset -= cursor.skip(this.#offset, end)
    const { numbers } = cursor.layer
    while (!this.isFull && isLive(cursor) && cursor.document < end) {
      this.numbers.push(numbers[cursor.document] ?? 0)
      cursor.advance()
    }
  }
}

/** The most prominent documents of a tier over all layers, up to `most`. */
export function takeForemost(cursors: readonly TierCursor[], most: number): FoundDocument[] {
  const documents: FoundDocument[] = []
  for (let best = foremost(cursors); best !== null && documents.length < most; best = foremost(cursors)) {
    documents.push({ layer: best.layer, document: best.document })
    best.advance()
  }
  return documents
}

/** A document of one layer. */
export interface FoundDocument {
  readonly layer: IndexLayer
  readonly document: number
}

function isLive(cursor: TierCursor): boolean {
  return cursor.document !== -1
}

function foremost(cursors: readonly TierCursor[]): TierCursor | null {
  let best: TierCursor | null = null
  for (const cursor of cursors) {
    if (isLive(cursor) && (best === null || isBefore(cursor.layer, cursor.document, best))) best = cursor
  }
  return best
}

/** The first document of the best cursor's layer that comes after the next best cursor. */
function endOfRun({ layer, document }: TierCursor, next: TierCursor | null): number {
  let [low, high] = [next === null ? layer.size : document + 1, layer.size]
  while (next !== null && low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(layer, middle, next)) low = middle + 1
    else high = middle
  }
  return low
}

function isBefore(layer: IndexLayer, document: number, { layer: other, document: place }: TierCursor): boolean {
  const [a, b] = [layer.prominence[document] ?? 0, other.prominence[place] ?? 0]
  return a !== b ? a > b : (layer.numbers[document] ?? 0) < (other.numbers[place] ?? 0)
}

/** The documents of a tier, and the sets that exclude some of them. */
export interface TierSource {
  readonly layer: IndexLayer
  readonly set: DocumentSet
  readonly filters: readonly DocumentFilter[]
  /** Documents returned earlier; visited ones are added. */
  readonly seen: DocumentSet
  /** The end of the tier's documents. */
  readonly end: number
}

/** Iterates one layer's part of a tier by prominence, lazily. */
export class TierCursor {
  readonly layer: IndexLayer
  /** The current document; −1 after the last. */
  document = -1
  readonly #source: TierSource
  readonly #words = new Uint32Array(blockWords)
  #block = -1
  #at = blockWords

  constructor(source: TierSource) {
    this.layer = source.layer
    this.#source = source
    this.advance()
  }

  /** Moves to the next document. */
  advance(): void {
    while (this.#at < blockWords || this.#nextBlock()) {
      const bits = this.#words[this.#at] ?? 0
      if (bits === 0) {
        this.#at++
        continue
      }
      this.#words[this.#at] = bits & (bits - 1)
      this.document = (this.#block * blockWords + this.#at) * 32 + 31 - Math.clz32(bits & -bits)
      return
    }
    this.document = -1
  }

  /** Skips documents before `end`, whole blocks at a time, up to `most`; returns the number. */
  skip(most: number, end: number): number {
    let skipped = 0
    while (skipped < most && this.document !== -1 && this.document < end) {
      const isWhole = (this.#block + 1) * blockWords * 32 <= end
      const ahead = isWhole ? this.#countBlock() : most
      if (skipped + ahead < most) {
        skipped += ahead + 1
        this.#words.fill(0)
      } else skipped++
      this.advance()
    }
    return skipped
  }

  /** Unvisited documents of the block. */
  #countBlock(): number {
    let count = 0
    for (let at = this.#at; at < blockWords; at++) count += popCount(this.#words[at] ?? 0)
    return count
  }

  #nextBlock(): boolean {
    const { set, end } = this.#source
    for (;;) {
      this.#block = set.nextBlock(this.#block + 1)
      const first = this.#block * blockWords
      if (this.#block === -1 || first * 32 >= end) return this.#stop()
      if (!this.#read(first)) continue
      this.#source.seen.markBlock(this.#block)
      this.#at = 0
      return true
    }
  }

  /** Returns the block's documents that are in the tier, pass the filters and were not on an earlier page. */
  #read(first: number): boolean {
    const { set, filters, seen, end } = this.#source
    const [words, given, before] = [this.#words, set.bits, seen.bits]
    let any = 0
    for (let at = 0; at < blockWords; at++) {
      const word = first + at
      let bits = (given[word] ?? 0) & below(end - word * 32)
      if (bits !== 0) {
        for (const filter of filters) bits &= passing(filter, word)
        const known = before[word] ?? 0
        bits &= ~known
        if (bits !== 0) before[word] = known | bits
      }
      words[at] = bits
      any |= bits
    }
    return any !== 0
  }

  #stop(): false {
    this.#block = this.#source.set.bits.length
    this.#at = blockWords
    return false
  }
}

/** A mask of the lowest `count` of 32 bits. */
function below(count: number): number {
  if (count >= 32) return -1
  return count <= 0 ? 0 : (1 << count) - 1
}
