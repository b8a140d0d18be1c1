/**
 * The edit distance table (optimal string alignment) between a typed word and another, one row per letter. With
 * `isOpen` the typed word may be a prefix. The first letter is rarely wrong: if it differs, only one error is allowed.
 */
export class ErrorRows {
  readonly most: number
  /** Maximum length that is compared: longer words differ by too many errors. */
  readonly deepest: number
  readonly #typed: Uint16Array
  readonly #isOpen: boolean
  readonly #rows: Uint8Array
  readonly #width: number
  readonly #letters: Uint16Array
  /** By depth: the fewest errors in the row, and the fewest errors at which the whole typed word matched so far. */
  readonly #least: Uint8Array
  readonly #met: Uint8Array

  constructor(typed: string, most: number, isOpen: boolean) {
    this.most = most
    this.#isOpen = isOpen
    this.#typed = Uint16Array.from(typed, (letter) => letter.charCodeAt(0))
    this.deepest = typed.length + most + 1
    this.#width = typed.length + 1
    this.#rows = new Uint8Array((this.deepest + 1) * this.#width).fill(200)
    for (let column = 0; column < this.#width; column++) this.#rows[column] = column
    this.#letters = new Uint16Array(this.deepest + 1)
    this.#least = new Uint8Array(this.deepest + 1)
    this.#met = new Uint8Array(this.deepest + 1).fill(200)
    this.#met[0] = typed.length
  }

  /** Sets the letter at `depth`, from 1, and discards deeper rows. Only cells near the diagonal are computed. */
  add(letter: number, depth: number): void {
    const [rows, typed, width, most] = [this.#rows, this.#typed, this.#width, this.most]
    const row = depth * width
    const above = row - width
    const before = this.#letters[depth - 1] ?? 0
    const first = Math.max(1, depth - most)
    const last = Math.min(width - 1, depth + most)
    this.#letters[depth] = letter
    rows[row + first - 1] = first === 1 ? depth : 200
    let least = 200
    for (let column = first; column <= last; column++) {
      const meant = typed[column - 1] ?? 0
      let errors = (rows[above + column - 1] ?? 0) + (meant === letter ? 0 : 1)
      if (column < depth + most) errors = Math.min(errors, (rows[above + column] ?? 0) + 1)
      errors = Math.min(errors, (rows[row + column - 1] ?? 0) + 1)
      if (depth > 1 && column > 1 && meant === before && typed[column - 2] === letter) {
        errors = Math.min(errors, (rows[above - width + column - 2] ?? 0) + 1)
      }
      rows[row + column] = errors
      if (errors < least) least = errors
    }
    this.#least[depth] = least
    const whole = last === width - 1 ? (rows[row + last] ?? 200) : 200
    this.#met[depth] = Math.min(this.#met[depth - 1] ?? 200, whole)
  }

  /** Whether every continuation has too many errors. */
  isHopeless(depth: number): boolean {
    return (this.#least[depth] ?? 0) > this.#budget
  }

  /** Errors of a word of this length, read to this depth; more than `most` if there are too many. */
  errors(depth: number, length: number): number {
    const errors = this.#isOpen ? (this.#met[depth] ?? 200) : this.#closedErrors(depth, length)
    return errors > this.#budget ? 200 : errors
  }

  get #budget(): number {
    return this.#letters[1] === this.#typed[0] ? this.most : 1
  }

  #closedErrors(depth: number, length: number): number {
    const isNear = depth === length && Math.abs(length + 1 - this.#width) <= this.most
    return isNear ? (this.#rows[(depth + 1) * this.#width - 1] ?? 200) : 200
  }
}

/** The edit distance between two words (Damerau-Levenshtein), or `most` + 1 when it is larger. */
export function typingErrors(typed: string, word: string, most: number, isOpen: boolean): number {
  const rows = new ErrorRows(typed, most, isOpen)
  let depth = 0
  while (depth < word.length && depth < rows.deepest) {
    rows.add(word.charCodeAt(depth), ++depth)
    if (rows.isHopeless(depth)) break
  }
  return Math.min(most + 1, rows.errors(depth, word.length))
}
