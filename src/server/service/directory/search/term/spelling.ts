import type { IndexLayer } from '../layer/index-layer.ts'
import { isCommon } from '../layer/index-spelling.ts'
import { postingCount } from '../layer/postings.ts'
import { ErrorRows } from '../words/typing-errors.ts'
import { findWord } from '../words/vocabulary.ts'
import type { TermWord } from './readings.ts'
import { longestRunBeginning, WordRuns } from './word-runs.ts'

/** Words of the vocabulary one and two typing errors away, most common first; `[0]` is one, `[1]` two. */
export type Neighbours = readonly [readonly number[], readonly number[]]

const maxCandidates = 24
const longestWord = 40

/** How many errors a word may hold before it is another word. */
function maxErrors({ text, isOpen }: TermWord): number {
  if (text.length < 3 || text.length > longestWord || (isOpen && text.length < 4) || /^\d+$/.test(text)) return 0
  return text.length < 6 ? 1 : 2
}

/** Finds what a word was meant to be, within an edit distance of two: a letter missing, added, changed, or two swapped, twice at most. Of rare words, those one error away are thought of with the others, those two away only when nothing else is near. */
export function neighboursOf(layer: IndexLayer, word: TermWord): Neighbours {
  const { commonWords, commonSharedLetters, sharedLetters, words } = layer
  const common = {
    length: commonWords.length,
    number: (at: number) => commonWords[at] ?? 0,
    sharedLetters: commonSharedLetters,
  }
  const most = maxErrors(word)
  // A word that many names hold is seldom a mistake, and then for another that many hold.
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

/** Words in alphabetical order, by number, and how many letters each shares with the one before. */
interface WordList {
  readonly length: number
  readonly number: (at: number) => number
  readonly sharedLetters: Uint8Array
}

function nearWords(layer: IndexLayer, list: WordList, word: TermWord, most: number): Neighbours {
  const found: [number[], number[]] = [[], []]
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
