import type { PageLocale } from '../../../pages/page-locale.ts'
import { type Catalogs, type Speaker, speakerOf } from '../../../pages/speaker.ts'
import { arabic } from './words/arabic.ts'
import { english, type Words } from './words/english.ts'
import { french } from './words/french.ts'
import { german } from './words/german.ts'
import { japanese } from './words/japanese.ts'
import { portuguese } from './words/portuguese.ts'
import { spanish } from './words/spanish.ts'

/** Says the sentences of the donors' pages. */
export type DonorSpeaker = Speaker<keyof Words>

const catalogs: Catalogs<keyof Words> = {
  en: english,
  ar: arabic,
  de: german,
  es: spanish,
  fr: french,
  ja: japanese,
  pt: portuguese,
}

/** Makes the speaker of a donor's visit. */
export function donorSpeaker(locale: PageLocale): DonorSpeaker {
  return speakerOf(catalogs, locale)
}
