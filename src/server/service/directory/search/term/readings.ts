import {
  findPrefix,
  findWord,
  type IndexLayer,
  isEmptyRange,
  postingCount,
  type WordRange,
} from '../layer/index-layer.ts'
import { endOfName } from '../layer/name-entries.ts'
import { fullForms, weakWords, wordsOfTerm } from '../words/normalize-words.ts'

/** A word of a term: `isOpen` if it may be unfinished, `isGlued` if it must directly follow the previous one. */
export interface TermWord {
  readonly text: string
  readonly isOpen: boolean
  readonly isGlued: boolean
}

/** Any of these words; with `next`, directly followed by any of those. */
export interface WordGroup {
  readonly ranges: readonly WordRange[]
  readonly next?: readonly WordRange[]
}

/** One interpretation of a term. */
export type Reading = readonly TermWord[]

/** The texts of its words. */
export function textsOf(reading: Reading): string[] {
  return reading.map(({ text }) => text)
}

/** Names have fewer words than this, so longer terms are cut. */
export const maxWords = 32
const mostJoins = 3
const mostSplits = 2

/** The words as typed. */
export function plainReading(term: string): Reading {
  const { words, isOpen } = wordsOfTerm(term)
  return words.map((text, at) => ({ text, isOpen: isOpen && at === words.length - 1, isGlued: false }))
}

/** The words as typed first, then with abbreviations expanded, with two words joined, with one word split. */
export function readingsOf(layer: IndexLayer, term: string): Reading[] {
  const plain = plainReading(term)
  if (plain.length === 0 || plain.length > maxWords) return []
  return [plain, ...inFull(plain), ...joined(layer, plain), ...divided(layer, plain)]
}

function inFull(plain: Reading): Reading[] {
  const last = plain.at(-1)
  const full = last?.isOpen ? fullForms.get(last.text) : undefined
  return full === undefined ? [] : [[...plain.slice(0, -1), { text: full, isOpen: false, isGlued: false }]]
}

function joined(layer: IndexLayer, plain: Reading): Reading[] {
  const readings: Reading[] = []
  for (let at = 0; at + 1 < plain.length && readings.length < mostJoins; at++) {
    const [first, second] = [plain[at], plain[at + 1]]
    if (!first || !second) continue
    const word = { text: first.text + second.text, isOpen: second.isOpen, isGlued: false }
    if (!isEmptyRange(rangeOf(layer, word))) readings.push([...plain.slice(0, at), word, ...plain.slice(at + 2)])
  }
  return readings
}

const shortestPart = 3
const commonWord = 2000
const commonPart = 60_000
/** Words of at least this many letters may be split in three. */
const longForThree = 12

function divided(layer: IndexLayer, plain: Reading): Reading[] {
  const readings: Reading[] = []
  for (let at = 0; at < plain.length && readings.length < mostSplits; at++) {
    const word = plain[at]
    const parts = word && divide(layer, word)
    if (parts) readings.push([...plain.slice(0, at), ...parts, ...plain.slice(at + 1)])
  }
  return readings
}

/**
 * Splits a rare word into two known ones, with a weak one between them, or into three if it is long and can't be split
 * in two.
 */
function divide(layer: IndexLayer, word: TermWord): readonly TermWord[] | null {
  const range = rangeOf(layer, word)
  if (word.text.length > 40 || postingCount(layer, range.from, range.end) > commonWord) return null
  const parts = bestCut(layer, word)?.parts ?? aroundWeakWord(layer, word)
  return parts ?? (word.text.length < longForThree ? null : inThree(layer, word))
}

interface Cut {
  readonly parts: readonly [TermWord, TermWord]
  /** Number of postings of the rarer part. */
  readonly count: number
}

/** The best place to split a word into two known ones: where the rarer part is most common. */
function bestCut(layer: IndexLayer, word: TermWord): Cut | null {
  let best: Cut | null = null
  for (let cut = shortestPart; cut <= word.text.length - shortestPart; cut++) {
    const parts = cutAt(word, cut)
    const count = Math.min(...parts.map((part) => countOf(layer, part)))
    if (count > (best?.count ?? 0) && count <= commonPart) best = { parts, count }
  }
  return best
}

/** `makeawish`: two known words around a weak one, where the rarer of the two is most common. */
function aroundWeakWord(layer: IndexLayer, word: TermWord): TermWord[] | null {
  let best: { parts: TermWord[]; count: number } | null = null
  for (const weak of weakWords) {
    const last = word.text.length - weak.length - shortestPart
    for (let at = word.text.indexOf(weak, shortestPart); at >= 0 && at <= last; at = word.text.indexOf(weak, at + 1)) {
      const [first, rest] = cutAt(word, at)
      const known = countOf(layer, first)
      if (known === 0) continue
      const [middle, end] = cutAt(rest, weak.length)
      const count = Math.min(known, countOf(layer, end))
      if (count > (best?.count ?? 0) && count <= commonPart) best = { parts: [first, middle, end], count }
    }
  }
  return best?.parts ?? null
}

/** The longest known prefix, and the rest in two words. */
function inThree(layer: IndexLayer, word: TermWord): TermWord[] | null {
  for (let cut = word.text.length - 2 * shortestPart; cut >= shortestPart; cut--) {
    const [first, rest] = cutAt(word, cut)
    if (countOf(layer, first) === 0) continue
    const then = bestCut(layer, rest)
    if (then !== null) return [first, ...then.parts.map((part) => ({ ...part, isGlued: true }))]
  }
  return null
}

function cutAt(word: TermWord, cut: number): [TermWord, TermWord] {
  return [
    { text: word.text.slice(0, cut), isOpen: false, isGlued: word.isGlued },
    { text: word.text.slice(cut), isOpen: word.isOpen, isGlued: true },
  ]
}

function countOf(layer: IndexLayer, word: TermWord): number {
  const { from, end } = rangeOf(layer, word)
  return postingCount(layer, from, end)
}

/** The range of vocabulary words that match one word of a term. */
function rangeOf(layer: IndexLayer, word: TermWord): WordRange {
  return word.isOpen ? findPrefix(layer.words, word.text) : findWord(layer.words, word.text)
}

/** Phrases that equal a whole name: all words, and without weak words. */
export function exactPhrases(layer: IndexLayer, reading: Reading): WordRange[][] {
  const closed = reading.map((word) => ({ ...word, isOpen: false }))
  return phrases(layer, [closed, withoutWeak(closed)]).map((phrase) => [...phrase, endOfName])
}

/** Phrases that start a name. A weak last word may be unfinished, so it is kept. */
export function openingPhrases(layer: IndexLayer, reading: Reading): WordRange[][] {
  const last = reading.at(-1)
  const isWeakEnd = last?.isOpen === true && weakWords.has(last.text)
  return phrases(layer, isWeakEnd ? [reading] : [reading, withoutWeak(reading)])
}

function phrases(layer: IndexLayer, readings: readonly Reading[]): WordRange[][] {
  const isSame = readings[0]?.length === readings[1]?.length
  return (isSame ? readings.slice(0, 1) : readings)
    .map((reading) => reading.map((word) => rangeOf(layer, word)))
    .filter((phrase) => phrase.length > 0 && !phrase.some(isEmptyRange))
}

/** The words without weak ones, or all of them if nothing else is left. */
function withoutWeak(reading: Reading): Reading {
  const strong = reading.filter((word) => word.isOpen || !weakWords.has(word.text))
  return strong.length > 0 ? strong : reading
}

/** The same, but keeps weak words that must directly follow another, because the next word depends on them. */
function withoutLooseWeak(reading: Reading): Reading {
  const strong = reading.filter((word) => word.isOpen || word.isGlued || !weakWords.has(word.text))
  return strong.length > 0 ? strong : reading
}

/** The same reading without a weak last word: `museum of` also means `museum`. */
export function withoutWeakEnd(reading: Reading): Reading | null {
  const last = reading.at(-1)
  return last?.isOpen && weakWords.has(last.text) && reading.length > 1 ? reading.slice(0, -1) : null
}

/** The words that a name must contain, in any order. Empty if a word is unknown in every form. */
export function groupsOf(layer: IndexLayer, reading: Reading): WordGroup[] {
  const groups: WordGroup[] = []
  for (const word of distinct(withoutLooseWeak(reading))) {
    const ranges = formsOf(layer, word)
    if (ranges.length === 0) return []
    const previous = groups.at(-1)
    if (!word.isGlued || previous === undefined) groups.push({ ranges })
    else if (previous.next === undefined) groups[groups.length - 1] = { ranges: previous.ranges, next: ranges }
    else groups.push({ ranges: previous.next, next: ranges })
  }
  return groups
}

function distinct(reading: Reading): Reading {
  return reading.filter(
    (word, at) => word.isOpen || word.isGlued || reading.findIndex(({ text }) => text === word.text) === at,
  )
}

/** A word with its plural and singular, if the vocabulary contains them. */
export function formsOf(layer: IndexLayer, word: TermWord): WordRange[] {
  const ranges = [rangeOf(layer, word)]
  if (!word.isOpen && word.text.length > 3) ranges.push(findWord(layer.words, `${word.text}s`))
  if (word.text.length > 4 && word.text.endsWith('s')) ranges.push(findWord(layer.words, word.text.slice(0, -1)))
  return ranges.filter((range) => !isEmptyRange(range))
}

/** A search term that looks like an EIN or its prefix. */
export interface EinPrefix {
  /** 2 to 9 digits. */
  readonly digits: string
  /** True with a dash or at least five digits; `826` may also start a name. */
  readonly isCertain: boolean
}

/** Reads `53-0196605`, `530196605`, `53 0196605` or a prefix, also as `EIN: 53-0196605`; otherwise null. */
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
