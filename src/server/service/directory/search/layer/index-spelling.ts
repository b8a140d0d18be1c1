import type { IndexLayer } from './index-layer.ts'

const commonFrom = 3

type SpellingArrays = Pick<IndexLayer, 'sharedLetters' | 'commonWords' | 'commonSharedLetters'>
type WordCounts = Pick<IndexLayer, 'words' | 'postings' | 'postingStarts' | 'wellKnown'>

/** Lays out what corrections walk over: all words, and those in several names or in a well-known one. */
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

/** Tells whether several names hold a word, or a well-known one. */
export function isCommon(layer: WordCounts, word: number): boolean {
  const start = layer.postingStarts[word] ?? 0
  const count = (layer.postingStarts[word + 1] ?? 0) - start
  return count >= commonFrom || (layer.postings[start] ?? 0) < layer.wellKnown
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
