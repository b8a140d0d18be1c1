import { countries } from './countries.ts'
import { commonestCauses } from './everyday/commonest-causes.ts'
import { cultureAndLearning } from './everyday/culture-and-learning.ts'
import { health } from './everyday/health.ts'
import { nature } from './everyday/nature.ts'
import { society } from './everyday/society.ts'
import { synonyms } from './everyday/synonyms.ts'
import { world } from './everyday/world.ts'
import { stem, strongWords, wordsOfName } from './normalize-words.ts'

/** Phrases that donors type, the words of names and missions that they mean, and NTEE codes, likeliest first. */
export interface EverydayWords {
  readonly phrases: readonly string[]
  readonly meanings: readonly string[]
  readonly codes: readonly string[]
  readonly close: readonly string[]
}

/*
 * A line of the lists: `phrase, phrase: word, word word | CODE CODE ~ RELATED`. A meaning of several words needs all of
 * them. Words or codes may be left out; one or two characters mean all codes that start with them, and `X--` means
 * organizations of the letter without a code.
 */
const lists = [commonestCauses, synonyms, cultureAndLearning, health, nature, society, world]

const listed: readonly EverydayWords[] = lists.flatMap((list) => list.trim().split('\n')).map(readLine)

function readLine(line: string): EverydayWords {
  const [phrases = '', rest = ''] = line.split(': ')
  const [meanings = '', codes = ''] = ` ${rest}`.split(' | ')
  const [likeliest = '', close = ''] = ` ${codes}`.split(' ~ ')
  const split = (text: string, separator: string) => text.trim().split(separator).filter(Boolean)
  return {
    phrases: split(phrases, ', '),
    meanings: split(meanings, ', '),
    codes: split(likeliest, ' '),
    close: split(close, ' '),
  }
}

const listedPhrases = new Set(listed.flatMap(({ phrases }) => phrases))

/** A country that isn't listed means what its region means. */
const wordsOfCountries = countries
  .filter((country) => !listedPhrases.has(country.english))
  .flatMap(({ region, english }) => {
    const words = listed.find(({ phrases }) => phrases.includes(region))
    return words === undefined ? [] : [{ ...words, phrases: [english] }]
  })

/** All lists, in the order of the lines. */
export const everydayWords: readonly EverydayWords[] = [...listed, ...wordsOfCountries]

type Stems = readonly string[]

const meaningsByPhrase = new Map<string, Stems[]>()

/** In any order: `cancer research` and `research cancer` are the same. */
function keyOf(words: readonly string[]): string {
  return strongWords(words).map(stem).sort().join(' ')
}

function addMeanings(typed: string, meanings: readonly string[]): void {
  const key = keyOf(wordsOfName(typed))
  const known = meaningsByPhrase.get(key) ?? []
  meaningsByPhrase.set(key, known)
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
  return meaningsByPhrase.get(keyOf(words))
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
