import { nteeNames } from '../../registry/ntee-names.ts'
import { everydayWords } from './everyday-words.ts'
import { singular, stem, strongWords, wordsOfName } from './normalize-words.ts'

/** A cause named by a term: prefixes of NTEE codes, likeliest first, and related ones. */
export interface Cause {
  readonly codes: readonly string[]
  readonly close: readonly string[]
}

const byPhrase = new Map<string, { codes: Set<string>; close: Set<string> }>()
const longest = 4

/** The look-up form of a cause: lower case, without accents, each word in the singular. */
function keyOf(words: readonly string[]): string {
  return strongWords(words).map(singular).join(' ')
}

function addCause(phrase: string, codes: readonly string[], close: readonly string[] = []): void {
  const key = keyOf(wordsOfName(phrase))
  const known = byPhrase.get(key) ?? { codes: new Set(), close: new Set() }
  byPhrase.set(key, known)
  for (const code of codes) known.codes.add(code)
  for (const code of close) known.close.add(code)
}

for (const { phrases, codes, close } of everydayWords.filter((words) => words.codes.length + words.close.length > 0)) {
  for (const phrase of phrases) addCause(phrase, codes, close)
}
for (const [code, name] of nteeNames) {
  if (code.length === 1 || name.startsWith('other ')) continue
  for (const part of [name, ...name.split(/ and |, /)]) addCause(part, [code])
}
const sorted = [...byPhrase.keys()].sort()
/** By the stems of the words in alphabetical order: `cancer research` and `research cancer` are the same. */
const byStems = new Map([...byPhrase].map(([key, cause]) => [stemsOf(key.split(' ')), cause]))

function stemsOf(words: readonly string[]): string {
  return strongWords(words).map(stem).sort().join(' ')
}

/** All single words that name causes, for correcting misspelled ones. */
export const causeWords: readonly string[] = [...new Set(sorted.flatMap((key) => key.split(' ')))].filter(
  (word) => word.length > 3,
)

/** The cause that these words name in full, or null. */
export function findCause(words: readonly string[]): Cause | null {
  const known = words.length > longest ? undefined : (byPhrase.get(keyOf(words)) ?? byStems.get(stemsOf(words)))
  return known === undefined ? null : { codes: [...known.codes], close: [...known.close] }
}

const shortestPrefix = 3

/** All causes whose names continue the words, the last being unfinished; without related ones. */
export function causesStartingWith(words: readonly string[]): Cause {
  const last = words.at(-1) ?? ''
  if (words.length > longest || last.length < shortestPrefix) return { codes: [], close: [] }
  const prefix = [...words.slice(0, -1).map(singular), last].join(' ')
  const found = sorted.filter((phrase) => phrase.startsWith(prefix))
  return { codes: [...new Set(found.flatMap((phrase) => [...(byPhrase.get(phrase)?.codes ?? [])]))], close: [] }
}
