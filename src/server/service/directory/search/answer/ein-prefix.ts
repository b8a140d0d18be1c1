import type { IndexLayer } from '../layer/index-layer.ts'
import type { WordRange } from '../words/vocabulary.ts'

/** A search term that reads as an EIN or its beginning. */
export interface EinPrefix {
  /** 2 to 9 digits. */
  readonly digits: string
  /** A dash or five digits leave no doubt; `826` may as well begin a name. */
  readonly isCertain: boolean
}

/** Reads `53-0196605`, `530196605`, `53 0196605` or the beginning of one, also as `EIN: 53-0196605`; anything else is null. */
export function parseEinPrefix(term: string): EinPrefix | null {
  const bare = term
    .slice(0, 40)
    .normalize('NFKC')
    .replace(/^\s*(?:ein\b|#)?[\s:#.]*|[\s.,;]*$/gi, '')
  const match = /^(\d{2})([-–—. ]?)(\d{0,7})$/.exec(bare)
  if (!match) return null
  const digits = `${match[1]}${match[3]}`
  return { digits, isCertain: digits.length >= 5 || (match[2] !== '' && match[2] !== ' ') }
}

/** Places in `eins` whose EIN starts with the digits. */
export function einRange(layer: IndexLayer, digits: string): WordRange {
  const low = Number(digits.padEnd(9, '0'))
  return { from: lowerBound(layer.eins, low), end: lowerBound(layer.eins, low + 10 ** (9 - digits.length)) }
}

function lowerBound(values: Uint32Array, wanted: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
