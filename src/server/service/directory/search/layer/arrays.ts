/** A set of document numbers, 32 to a word. */
export type Bitset = Uint32Array

/** Number of words for documents 0 to `size` − 1. */
export function wordsFor(size: number): number {
  return (size + 31) >>> 5
}

/** An empty set in shared memory. */
export function sharedBitset(size: number): Bitset {
  return new Uint32Array(new SharedArrayBuffer(wordsFor(size) * 4))
}

export function hasBit(set: Bitset, document: number): boolean {
  return (((set[document >>> 5] ?? 0) >>> (document & 31)) & 1) === 1
}

/** Adds the document. */
export function setBit(set: Bitset, document: number): void {
  const word = document >>> 5
  set[word] = (set[word] ?? 0) | (1 << (document & 31))
}

/** Removes the document. */
export function clearBit(set: Bitset, document: number): void {
  const word = document >>> 5
  set[word] = (set[word] ?? 0) & ~(1 << (document & 31))
}

/** Adds or removes the document. */
export function writeBit(set: Bitset, document: number, isIn: boolean): void {
  if (isIn) setBit(set, document)
  else clearBit(set, document)
}

/** Removes documents that aren't in the other set. */
export function intersect(set: Bitset, other: Bitset): void {
  for (let word = 0; word < set.length; word++) set[word] = (set[word] ?? 0) & (other[word] ?? 0)
}

export function countBits(set: Bitset): number {
  let count = 0
  for (let word = 0; word < set.length; word++) count += popCount(set[word] ?? 0)
  return count
}

/** Bits set in one 32-bit word. */
export function popCount(word: number): number {
  if (word === 0) return 0
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** A Uint32Array that doubles its capacity when full. */
export class GrowingArray {
  #values = new Uint32Array(1024)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Appends one value, 0 to 4,294,967,295. */
  push(value: number): void {
    if (this.#length === this.#values.length) this.#grow()
    this.#values[this.#length++] = value
  }

  /** The filled part; not a copy. */
  filled(): Uint32Array {
    return this.#values.subarray(0, this.#length)
  }

  #grow(): void {
    const larger = new Uint32Array(this.#values.length * 2)
    larger.set(this.#values)
    this.#values = larger
  }
}

/** A zeroed Uint32Array in shared memory. */
export function sharedArray(length: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(length * 4))
}
