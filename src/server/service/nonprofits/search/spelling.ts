import { ErrorRows } from './error-rows.ts'
import type { IndexLayer } from './index-layer.ts'
import { postingCount } from './postings.ts'
import type { TermWord } from './readings.ts'

/** Words of the vocabulary one and two typing errors away, most common first; `[0]` is one, `[1]` two. */
export type Neighbours = readonly [readonly number[], readonly number[]]

const mostCandidates = 24
const longestWord = 40
const commonFrom = 3

/** How many errors a word may hold before it is another word. */
function mostErrors({ text, isOpen }: TermWord): number {
  if (text.length < 3 || text.length > longestWord || (isOpen && text.length < 4)) return 0
  return text.length < 6 ? 1 : 2
}

/** Finds what a word was meant to be: a letter missing, added, changed, or two swapped, twice at most. Rare words are thought of last. */
export function neighboursOf(layer: IndexLayer, word: TermWord): Neighbours {
  const { common, all } = wordListsOf(layer)
  const near = nearWords(layer, common, word)
  return near[0].length + near[1].length > 0 ? near : nearWords(layer, all, word)
}

/** Makes ready what the first misspelled term would wait for. */
export function prepareSpelling(layer: IndexLayer): void {
  wordListsOf(layer)
}

/** Words in alphabetical order, by number, and how many letters each shares with the one before. */
interface WordList {
  readonly numbers: Uint32Array
  readonly sharedLetters: Uint8Array
}

interface WordLists {
  readonly common: WordList
  readonly all: WordList
}

const wordLists = new WeakMap<IndexLayer, WordLists>()

function wordListsOf(layer: IndexLayer): WordLists {
  const known = wordLists.get(layer)
  if (known) return known
  const numbers = Uint32Array.from(layer.words, (_, at) => at + 1)
  const made = {
    common: listOf(
      layer,
      numbers.filter((word) => isCommon(layer, word)),
    ),
    all: listOf(layer, numbers),
  }
  wordLists.set(layer, made)
  return made
}

/** In several names, or in a well-known one. */
function isCommon(layer: IndexLayer, word: number): boolean {
  const start = layer.postingStarts[word] ?? 0
  return postingCount(layer, word, word + 1) >= commonFrom || (layer.postings[start] ?? 0) < layer.wellKnown
}

function listOf(layer: IndexLayer, numbers: Uint32Array): WordList {
  const sharedLetters = new Uint8Array(numbers.length)
  for (let at = 1; at < numbers.length; at++) {
    sharedLetters[at] = countShared(wordAt(layer, numbers, at - 1), wordAt(layer, numbers, at))
  }
  return { numbers, sharedLetters }
}

function wordAt(layer: IndexLayer, numbers: Uint32Array, at: number): string {
  return layer.words[(numbers[at] ?? 0) - 1] ?? ''
}

function countShared(one: string, other: string): number {
  let length = 0
  while (length < 254 && length < one.length && one.charCodeAt(length) === other.charCodeAt(length)) length++
  return length
}

function nearWords(layer: IndexLayer, list: WordList, word: TermWord): Neighbours {
  const found: [number[], number[]] = [[], []]
  const most = mostErrors(word)
  if (most > 0) {
    walk(layer, list, new ErrorRows(word.text, most, word.isOpen), (number, errors) => found[errors - 1]?.push(number))
  }
  return [commonest(layer, found[0]), commonest(layer, found[1])]
}

/**
 * Compares with every word in alphabetical order, going on from what a word shares with the one before, and passes over
 * all words whose beginning already holds too many errors.
 */
function walk(layer: IndexLayer, list: WordList, rows: ErrorRows, found: (word: number, errors: number) => void): void {
  const { numbers, sharedLetters } = list
  let [depth, hopeless] = [0, 255]
  for (let at = 0; at < numbers.length; at++) {
    const shared = sharedLetters[at] ?? 0
    if (shared >= hopeless) continue
    const word = wordAt(layer, numbers, at)
    depth = Math.min(depth, shared)
    hopeless = 255
    while (depth < word.length && depth < rows.deepest && hopeless === 255) {
      rows.add(word.charCodeAt(depth), ++depth)
      if (rows.isHopeless(depth)) hopeless = depth
    }
    const errors = rows.errors(depth, word.length)
    if (errors > 0 && errors <= rows.most) found(numbers[at] ?? 0, errors)
  }
}

function commonest(layer: IndexLayer, words: number[]): number[] {
  const count = (word: number) => postingCount(layer, word, word + 1)
  return words.sort((a, b) => count(b) - count(a)).slice(0, mostCandidates)
}

/** Errors between two words, or `most` + 1 when there are more. */
export function typingErrors(typed: string, word: string, most: number, isOpen: boolean): number {
  const rows = new ErrorRows(typed, most, isOpen)
  let depth = 0
  while (depth < word.length && depth < rows.deepest) {
    rows.add(word.charCodeAt(depth), ++depth)
    if (rows.isHopeless(depth)) break
  }
  return Math.min(most + 1, rows.errors(depth, word.length))
}
