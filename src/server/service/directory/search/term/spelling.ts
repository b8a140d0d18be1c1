import { findWord, type IndexLayer, isCommon, postingCount, type WordRange } from '../layer/index-layer.ts'
import { weakWords } from '../words/normalize-words.ts'
import { ErrorRows } from '../words/typing-errors.ts'
import { exactPhrases, formsOf, type Reading, type TermWord, type WordGroup } from './readings.ts'

/** Possible meanings of a term, each as a set of groups, all with the same number of typing errors. */
export interface Correction {
  readonly ways: readonly (readonly WordGroup[])[]
  /** Whole names to put first. */
  readonly exact: readonly (readonly WordRange[])[]
}

interface Choice {
  readonly word: TermWord
  /** Word ranges with zero, one and two errors. */
  readonly byErrors: readonly (readonly WordRange[])[]
}

/** Longer terms have too many combinations, and were probably pasted. */
const maxWords = 10

/**
 * Corrections of a term, from one typing error to two in total, then two in each word; any step may be empty. Only
 * doubtful words are corrected.
 */
export function correctionsOf(layer: IndexLayer, reading: Reading, doubted: ReadonlySet<string>): Correction[] {
  const strong = reading.filter(({ text }) => !weakWords.has(text))
  if (strong.length === 0 || strong.length > maxWords) return []
  const choices = strong.map((word) => choiceOf(layer, word, doubted.has(word.text)))
  const total = (errors: number) => toCorrection(layer, choices, distributions(choices.length, errors))
  return [total(1), total(2), withAny(choices)]
}

function choiceOf(layer: IndexLayer, word: TermWord, isDoubted: boolean): Choice {
  if (!isDoubted) return { word, byErrors: [formsOf(layer, word), [], []] }
  const [one, two]: Neighbors = neighborsOf(layer, word)
  return { word, byErrors: [formsOf(layer, word), one.map(toRange), two.map(toRange)] }
}

function toRange(word: number): WordRange {
  return { from: word, end: word + 1 }
}

/** All distributions of this many errors over the words, at most two each. */
function distributions(words: number, errors: number): number[][] {
  if (words === 0) return errors === 0 ? [[]] : []
  return [0, 1, 2]
    .filter((here) => here <= errors)
    .flatMap((here) => distributions(words - 1, errors - here).map((rest) => [here, ...rest]))
}

function toCorrection(layer: IndexLayer, choices: readonly Choice[], spread: number[][]): Correction {
  const ways = spread
    .map((errors) => choices.map(({ byErrors }, at) => ({ ranges: byErrors[errors[at] ?? 0] ?? [] })))
    .filter((groups) => groups.every(({ ranges }) => ranges.length > 0))
  return { ways, exact: ways.flatMap((groups) => exactNames(layer, groups)) }
}

/** Names made of the first few words of each group. */
function exactNames(layer: IndexLayer, groups: readonly WordGroup[]): WordRange[][] {
  if (groups.some(({ ranges }) => ranges.length > 4)) return []
  const readings = groups.reduce<Reading[]>(
    (made, { ranges }) => made.flatMap((reading) => ranges.map((range) => [...reading, spelled(layer, range)])),
    [[]],
  )
  return readings.slice(0, 16).flatMap((reading) => exactPhrases(layer, reading))
}

function spelled(layer: IndexLayer, range: WordRange): TermWord {
  return { text: layer.words[range.from - 1] ?? '', isOpen: false, isGlued: false }
}

function withAny(choices: readonly Choice[]): Correction {
  const groups = choices.map(({ byErrors }) => ({ ranges: byErrors.flat() }))
  return { ways: groups.every(({ ranges }) => ranges.length > 0) ? [groups] : [], exact: [] }
}

/** Words of the vocabulary with one (`[0]`) and two (`[1]`) typing errors, most common first. */
export type Neighbors = readonly [readonly number[], readonly number[]]

const maxCandidates = 24
const longestWord = 40

/** Maximum number of errors in a word. */
function maxErrors({ text, isOpen }: TermWord): number {
  if (text.length < 3 || text.length > longestWord || (isOpen && text.length < 4) || /^\d+$/.test(text)) return 0
  return text.length < 6 ? 1 : 2
}

/**
 * Finds the words within an edit distance of two: a letter missing, added, changed, or two swapped, at most twice. Rare
 * words with one error are candidates like common ones; those with two errors only if there are no others.
 */
export function neighborsOf(layer: IndexLayer, word: TermWord): Neighbors {
  const { commonWords, commonSharedLetters, sharedLetters, words } = layer
  const common = {
    length: commonWords.length,
    number: (at: number) => commonWords[at] ?? 0,
    sharedLetters: commonSharedLetters,
  }
  const most = maxErrors(word)
  // A common word is seldom a mistake, and then one for another common word.
  if (isKnown(layer, word)) return nearWords(layer, common, word, most)
  const all = { length: words.length, number: (at: number) => at + 1, sharedLetters }
  const near = nearWords(layer, common, word, most)
  const rare = nearWords(layer, all, word, Math.min(1, most))
  const one = [...new Set([...near[0], ...rare[0]])]
  return one.length + near[1].length > 0 ? [one, near[1]] : nearWords(layer, all, word, most)
}

function isKnown(layer: IndexLayer, { text }: TermWord): boolean {
  const { from, end } = findWord(layer.words, text)
  return end > from && isCommon(layer, from)
}

/** Word numbers in alphabetical order, and the number of leading letters each shares with the previous one. */
interface WordList {
  readonly length: number
  readonly number: (at: number) => number
  readonly sharedLetters: Uint8Array
}

function nearWords(layer: IndexLayer, list: WordList, word: TermWord, most: number): Neighbors {
  const found: [number[], number[]] = [[], []]
  if (most > 0) {
    walk(layer, list, new ErrorRows(word.text, most, word.isOpen), (number, errors) => found[errors - 1]?.push(number))
  }
  return [commonest(layer, found[0]), commonest(layer, found[1])]
}

/**
 * Compares with every word in alphabetical order, reusing the rows of shared leading letters, and skips all words whose
 * prefix already has too many errors.
 */
function walk(layer: IndexLayer, list: WordList, rows: ErrorRows, found: (word: number, errors: number) => void): void {
  const { length, number, sharedLetters } = list
  const runs = new WordRuns(sharedLetters)
  let [depth, hopeless] = [0, 255]
  for (let at = 0; at < length; at++) {
    if (hopeless <= longestRunBeginning) at = runs.endOf(hopeless, at - 1)
    const shared = sharedLetters[at] ?? 0
    if (shared >= hopeless || at >= length) continue
    const word = layer.words[number(at) - 1] ?? ''
    depth = Math.min(depth, shared)
    hopeless = 255
    while (depth < word.length && depth < rows.deepest && hopeless === 255) {
      rows.add(word.charCodeAt(depth), ++depth)
      if (rows.isHopeless(depth)) hopeless = depth
    }
    const errors = rows.errors(depth, word.length)
    if (errors > 0 && errors <= rows.most) found(number(at), errors)
  }
}

function commonest(layer: IndexLayer, words: number[]): number[] {
  const count = (word: number) => postingCount(layer, word, word + 1)
  return words.sort((a, b) => count(b) - count(a)).slice(0, maxCandidates)
}

/** A run of words with the same prefix is skipped at once if the prefix is at most this long. */
export const longestRunBeginning = 3

type Breaks = readonly Uint32Array[]

const known = new WeakMap<Uint8Array, Breaks>()

/** By prefix length, from 1: the places in alphabetical order where the prefix changes. */
function breaksOf(sharedLetters: Uint8Array): Breaks {
  const before = known.get(sharedLetters)
  if (before !== undefined) return before
  const places = Array.from({ length: longestRunBeginning }, (): number[] => [])
  for (let at = 0; at < sharedLetters.length; at++) {
    for (let letters = sharedLetters[at] ?? 0; letters < longestRunBeginning; letters++) places[letters]?.push(at)
  }
  const breaks = places.map((list) => Uint32Array.from(list))
  known.set(sharedLetters, breaks)
  return breaks
}

/** Iterates a sorted word list and finds the ends of runs with the same prefix. */
export class WordRuns {
  readonly #breaks: Breaks
  readonly #next = new Uint32Array(longestRunBeginning)
  readonly #length: number

  constructor(sharedLetters: Uint8Array) {
    this.#breaks = breaksOf(sharedLetters)
    this.#length = sharedLetters.length
  }

  /** The first place after `at` where a word doesn't share this many letters (1 to 3) with the previous one. */
  endOf(letters: number, at: number): number {
    const breaks = this.#breaks[letters - 1] ?? new Uint32Array()
    let next = this.#next[letters - 1] ?? 0
    while (next < breaks.length && (breaks[next] ?? 0) <= at) next++
    this.#next[letters - 1] = next
    return breaks[next] ?? this.#length
  }
}
