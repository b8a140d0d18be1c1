import { everydayWords } from './everyday-words.ts'
import { stem, strongWords, wordsOfName } from './normalize-words.ts'

type Stems = readonly string[]

const found = new Map<string, Stems[]>()

/** In any order: `cancer research` and `research cancer` are the same. */
function keyOf(words: readonly string[]): string {
  return strongWords(words).map(stem).sort().join(' ')
}

function addMeanings(typed: string, meanings: readonly string[]): void {
  const key = keyOf(wordsOfName(typed))
  const known = found.get(key) ?? []
  found.set(key, known)
  for (const meaning of meanings) {
    const stems = wordsOfName(meaning).map(stem)
    const isNew = keyOf(wordsOfName(meaning)) !== key && !known.some((other) => other.join(' ') === stems.join(' '))
    if (isNew) known.push(stems)
  }
}

for (const { phrases, meanings } of everydayWords.filter((words) => words.meanings.length > 0)) {
  for (const phrase of phrases) addMeanings(phrase, meanings)
}

/**
 * Synonyms of a typed phrase, each as stems that must occur together in a name or mission; undefined if the phrase
 * isn't listed.
 */
export function meaningsOf(words: readonly string[]): readonly Stems[] | undefined {
  return found.get(keyOf(words))
}

/** All single words that the list knows, for correcting misspelled ones. */
export const listedWords: readonly string[] = [
  ...new Set(
    everydayWords
      .flatMap(({ phrases, meanings }) => [...phrases, ...meanings])
      .flatMap(wordsOfName)
      .filter((word) => word.length > 3),
  ),
]
