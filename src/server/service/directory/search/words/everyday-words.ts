import { cultureAndLearning } from './everyday/culture-and-learning.ts'
import { health } from './everyday/health.ts'
import { nature } from './everyday/nature.ts'
import { society } from './everyday/society.ts'
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
 * them. Codes may be left out; one or two characters mean all codes that start with them.
 */

/** All lists, in the order of the lines. */
export const everydayWords: readonly EverydayWords[] = [cultureAndLearning, health, nature, society, world]
  .flatMap((list) => list.trim().split('\n'))
  .map((line) => {
    const [phrases = '', rest = ''] = line.split(': ')
    const [meanings = '', allCodes = ''] = rest.split(' | ')
    const [codes = '', close = ''] = ` ${allCodes}`.split(' ~ ')
    return {
      phrases: phrases.split(', '),
      meanings: meanings.split(', '),
      codes: codes.split(' ').filter(Boolean),
      close: close.split(' ').filter(Boolean),
    }
  })
