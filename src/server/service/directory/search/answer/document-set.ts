import { type Bitset, wordsFor } from '../layer/arrays.ts'
import type { IndexLayer } from '../layer/index-layer.ts'

/** Words per block: empty blocks are skipped as a whole. */
export const blockWords = 32

/**
 * A set of documents whose cost depends on its content, not its capacity: empty blocks of 1,024 documents are skipped.
 */
export class DocumentSet {
  readonly bits: Bitset
  /** One bit per block that may contain documents. */
  readonly #blocks: Bitset

  /** A set with capacity for documents 0 to `size` − 1. */
  constructor(size: number) {
    const blocks = Math.ceil(wordsFor(size) / blockWords)
    this.bits = new Uint32Array(blocks * blockWords)
    this.#blocks = new Uint32Array(wordsFor(blocks))
  }

  /** The first block from `from` on that may contain documents, or −1. */
  nextBlock(from: number): number {
    let word = from >>> 5
    if (word >= this.#blocks.length) return -1
    let bits = (this.#blocks[word] ?? 0) & (-1 << (from & 31))
    while (bits === 0) {
      if (++word >= this.#blocks.length) return -1
      bits = this.#blocks[word] ?? 0
    }
    return word * 32 + 31 - Math.clz32(bits & -bits)
  }

  /** Removes all documents. */
  clear(): void {
    for (let block = this.nextBlock(0); block !== -1; block = this.nextBlock(block + 1)) {
      this.bits.fill(0, block * blockWords, (block + 1) * blockWords)
    }
    this.#blocks.fill(0)
  }

  /** Adds every document below `size`. */
  addAll(size: number): void {
    const marked = 32 * blockWords * 32
    const whole = size - (size % marked)
    this.bits.fill(-1, 0, whole / 32)
    this.#blocks.fill(-1, 0, whole / marked)
    for (let document = whole; document < size; document++) this.add(document)
  }

  add(document: number): void {
    const [bits, blocks, word] = [this.bits, this.#blocks, document >>> 5]
    bits[word] = (bits[word] ?? 0) | (1 << (document & 31))
    blocks[word >>> 10] = (blocks[word >>> 10] ?? 0) | (1 << ((word >>> 5) & 31))
  }

  /** Adds the listed documents from index `from` to `end` − 1. */
  addListed(list: Uint32Array, from: number, end: number): void {
    const [bits, blocks] = [this.bits, this.#blocks]
    for (let at = from; at < end; at++) {
      const document = list[at] ?? 0
      const word = document >>> 5
      bits[word] = (bits[word] ?? 0) | (1 << (document & 31))
      blocks[word >>> 10] = (blocks[word >>> 10] ?? 0) | (1 << ((word >>> 5) & 31))
    }
  }

  /** Adds all documents of the other set. */
  unite(other: DocumentSet): void {
    for (let block = other.nextBlock(0); block !== -1; block = other.nextBlock(block + 1)) {
      const end = (block + 1) * blockWords
      for (let word = block * blockWords; word < end; word++) {
        this.bits[word] = (this.bits[word] ?? 0) | (other.bits[word] ?? 0)
      }
      this.#blocks[block >>> 5] = (this.#blocks[block >>> 5] ?? 0) | (1 << (block & 31))
    }
  }

  /** Removes documents that aren't in the other set. */
  intersect(other: DocumentSet): void {
    this.#eachBlock((block) => {
      const end = (block + 1) * blockWords
      let any = 0
      for (let word = block * blockWords; word < end; word++) {
        const bits = (this.bits[word] ?? 0) & (other.bits[word] ?? 0)
        this.bits[word] = bits
        any |= bits
      }
      return any !== 0
    })
  }

  /** Removes documents that are in the other set. */
  subtract(other: DocumentSet): void {
    for (let block = other.nextBlock(0); block !== -1; block = other.nextBlock(block + 1)) {
      const end = (block + 1) * blockWords
      for (let word = block * blockWords; word < end; word++) {
        this.bits[word] = (this.bits[word] ?? 0) & ~(other.bits[word] ?? 0)
      }
    }
  }

  /** Removes documents that fail the test. */
  keep(test: (document: number) => boolean): void {
    this.#eachBlock((block) => {
      const end = (block + 1) * blockWords
      let any = 0
      for (let word = block * blockWords; word < end; word++) {
        const kept = this.bits[word] ? keepBits(this.bits[word] ?? 0, word * 32, test) : 0
        this.bits[word] = kept
        any |= kept
      }
      return any !== 0
    })
  }

  /** Visits the documents in order until the visitor returns false. */
  showWhile(visit: (document: number) => boolean): void {
    for (let block = this.nextBlock(0); block !== -1; block = this.nextBlock(block + 1)) {
      for (let word = block * blockWords; word < (block + 1) * blockWords; word++) {
        for (let left = this.bits[word] ?? 0; left !== 0; left &= left - 1) {
          if (!visit(word * 32 + 31 - Math.clz32(left & -left))) return
        }
      }
    }
  }

  /** Marks a block that may contain documents. */
  markBlock(block: number): void {
    this.#blocks[block >>> 5] = (this.#blocks[block >>> 5] ?? 0) | (1 << (block & 31))
  }

  #eachBlock(visit: (block: number) => boolean): void {
    for (let block = this.nextBlock(0); block !== -1; block = this.nextBlock(block + 1)) {
      if (!visit(block)) this.#blocks[block >>> 5] = (this.#blocks[block >>> 5] ?? 0) & ~(1 << (block & 31))
    }
  }
}

function keepBits(word: number, first: number, test: (document: number) => boolean): number {
  let kept = word
  for (let left = word; left !== 0; left &= left - 1) {
    const bit = left & -left
    if (!test(first + 31 - Math.clz32(bit))) kept &= ~bit
  }
  return kept
}

/** Minimum size of a cached set: the few short prefixes that cost most are typed most often. */
export const worthKeeping = 60_000
/** About 60 MB for the national directory: every letter, most pairs of letters and the most common words. */
const maxCached = 256
const cachedSets = new WeakMap<IndexLayer, Map<string, DocumentSet>>()

/** The set for this key, computed once and kept in a least-recently-used cache; don't modify it. */
export function cachedSet(layer: IndexLayer, key: string, fill: (set: DocumentSet) => void): DocumentSet {
  const sets = cachedSets.get(layer) ?? new Map<string, DocumentSet>()
  cachedSets.set(layer, sets)
  const set = sets.get(key) ?? filledSet(layer, fill)
  sets.delete(key)
  sets.set(key, set)
  if (sets.size > maxCached) for (const oldest of [...sets.keys()].slice(0, 1)) sets.delete(oldest)
  return set
}

function filledSet(layer: IndexLayer, fill: (set: DocumentSet) => void): DocumentSet {
  const set = new DocumentSet(layer.size)
  fill(set)
  return set
}
