import type { TierCursor } from './tier-cursor.ts'

/** The answer being put together, tier after tier. */
export class ResultPage {
  readonly numbers: number[] = []
  /** Documents still to pass over. */
  #offset: number
  readonly #limit: number

  constructor(offset: number, limit: number) {
    this.#offset = offset
    this.#limit = limit
  }

  get isFull(): boolean {
    return this.numbers.length >= this.#limit
  }

  /** Takes what the page needs of a list that is in order already. */
  takeList(numbers: readonly number[]): void {
    this.numbers.push(...numbers.slice(this.#offset, this.#offset + this.#limit - this.numbers.length))
    this.#offset = Math.max(0, this.#offset - numbers.length)
  }

  /** Takes what the page needs of a tier, over all layers, most prominent first; answers whether the tier held anything. */
  take(cursors: readonly TierCursor[]): boolean {
    const live = cursors.filter(isLive)
    const [only] = live
    if (only === undefined) return false
    if (live.length === 1) this.#takeAlone(only)
    else this.#merge(live)
    return true
  }

  /** Where one layer alone holds the tier, what the page passes over need not be looked at. */
  #takeAlone(cursor: TierCursor): void {
    if (this.isFull) return
    this.#offset -= cursor.skip(this.#offset)
    const { numbers } = cursor.layer
    while (this.numbers.length < this.#limit && cursor.document !== -1) {
      this.numbers.push(numbers[cursor.document] ?? 0)
      cursor.advance()
    }
  }

  #merge(cursors: readonly TierCursor[]): void {
    while (!this.isFull) {
      const best = foremost(cursors)
      if (best === null) break
      if (this.#offset > 0) this.#offset--
      else this.numbers.push(best.layer.numbers[best.document] ?? 0)
      best.advance()
    }
  }
}

function isLive(cursor: TierCursor): boolean {
  return cursor.document !== -1
}

function foremost(cursors: readonly TierCursor[]): TierCursor | null {
  let best: TierCursor | null = null
  for (const cursor of cursors) {
    if (isLive(cursor) && (best === null || isBefore(cursor, best))) best = cursor
  }
  return best
}

function isBefore(one: TierCursor, other: TierCursor): boolean {
  const [a, b] = [one.layer.prominence[one.document] ?? 0, other.layer.prominence[other.document] ?? 0]
  return a !== b ? a > b : (one.layer.numbers[one.document] ?? 0) < (other.layer.numbers[other.document] ?? 0)
}
