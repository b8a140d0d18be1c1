import type { PageLocale } from '../../pages/page-locale.ts'
import { type Speaker, speakerOf } from '../../pages/speaker.ts'
import { posterWords } from './poster-words.ts'

/** Says the sentences of posters. */
export type PosterSpeaker = Speaker<keyof (typeof posterWords)['en']>

/** Makes the speaker of a poster. */
export function posterSpeaker(locale: PageLocale): PosterSpeaker {
  return speakerOf(posterWords, locale)
}
