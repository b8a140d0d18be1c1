import type { IndexLayer } from '../layer/index-layer.ts'
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
    const isAny = cursors.some(isLive)
    while (!this.isFull) {
      const best = foremost(cursors)
      if (best === null) break
      this.#takeUntil(best, endOfRun(best, foremost(cursors.filter((cursor) => cursor !== best))))
    }
    return isAny
  }

  /** What the page passes over is counted, not looked at. */
  #takeUntil(cursor: TierCursor, end: number): void {
    if (this.#offset > 0) this.#offset -= cursor.skip(this.#offset, end)
    const { numbers } = cursor.layer
    while (!this.isFull && isLive(cursor) && cursor.document < end) {
      this.numbers.push(numbers[cursor.document] ?? 0)
      cursor.advance()
    }
  }
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

/** The first document of the best cursor's layer that the next best stands before. */
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
