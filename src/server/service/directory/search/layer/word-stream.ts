import { GrowingArray, sharedArray } from './growing-array.ts'

/** Words of records, one record after another, and the vocabulary they are of. */
export class WordStream {
  readonly #ids = new Map<string, number>()
  readonly #stream = new GrowingArray()
  readonly #starts = new GrowingArray()

  /** Begins the next record. */
  begin(): void {
    this.#starts.push(this.#stream.length)
  }

  /** Adds words to the record begun last. */
  add(words: readonly string[]): void {
    for (const word of words) this.#stream.push(this.#idOf(word))
  }

  /** Adds the 0 that ends a name. */
  endName(): void {
    this.#stream.push(0)
  }

  /** The vocabulary in order, numbered from 1, and the records in the given order as these numbers. */
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
