import type { IndexLayer } from '../layer/index-layer.ts'
import type { WordRange } from '../words/vocabulary.ts'
import { weakWords } from '../words/word-forms.ts'
import { exactPhrases, formsOf, type Reading, type TermWord, type WordGroup } from './readings.ts'
import { type Neighbours, neighboursOf } from './spelling.ts'

/** What a term may have meant, one set of groups per way, all with the same number of typing errors. */
export interface Correction {
  readonly ways: readonly (readonly WordGroup[])[]
  /** Whole names to put first. */
  readonly exact: readonly (readonly WordRange[])[]
}

interface Choice {
  readonly word: TermWord
  /** Word ranges at no, one and two errors. */
  readonly byErrors: readonly (readonly WordRange[])[]
}

/** Beyond this many words the ways multiply and people have stopped typing by hand. */
const maxWords = 10

/** The corrections of a term from one typing error to two in all, then two in each word, any of them perhaps without a way; only doubted words are corrected. */
export function correctionsOf(layer: IndexLayer, reading: Reading, doubted: ReadonlySet<string>): Correction[] {
  const strong = reading.filter(({ text }) => !weakWords.has(text))
  if (strong.length === 0 || strong.length > maxWords) return []
  const choices = strong.map((word) => choiceOf(layer, word, doubted.has(word.text)))
  const total = (errors: number) => toCorrection(layer, choices, distributions(choices.length, errors))
  return [total(1), total(2), withAny(choices)]
}

function choiceOf(layer: IndexLayer, word: TermWord, isDoubted: boolean): Choice {
  if (!isDoubted) return { word, byErrors: [formsOf(layer, word), [], []] }
  const [one, two]: Neighbours = neighboursOf(layer, word)
  return { word, byErrors: [formsOf(layer, word), one.map(toRange), two.map(toRange)] }
}

function toRange(word: number): WordRange {
  return { from: word, end: word + 1 }
}

/** All ways to spread so many errors, at most two each, over the words. */
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

/** The names made of the first few words each group offers. */
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
