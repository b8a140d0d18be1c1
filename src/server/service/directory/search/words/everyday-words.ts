import { countries } from './countries.ts'
import { commonestCauses } from './everyday/commonest-causes.ts'
import { cultureAndLearning } from './everyday/culture-and-learning.ts'
import { health } from './everyday/health.ts'
import { nature } from './everyday/nature.ts'
import { society } from './everyday/society.ts'
import { synonyms } from './everyday/synonyms.ts'
import { world } from './everyday/world.ts'

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
