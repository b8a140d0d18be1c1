/** A Uint32Array that doubles as it fills. */
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

/** A zeroed Uint32Array in memory that threads can share. */
export function sharedArray(length: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(length * 4))
}
