import { chooseLocale } from '../../pages/page-locale.ts'
import { type Catalogs, type Speaker, speakerOf } from '../../pages/speaker.ts'
import { type WrittenDays, writtenDays } from '../../pages/written-days.ts'
import { arabic } from './words/arabic.ts'
import { english, type LetterWords } from './words/english.ts'
import { french } from './words/french.ts'
import { german } from './words/german.ts'
import { japanese } from './words/japanese.ts'
import { portuguese } from './words/portuguese.ts'
import { spanish } from './words/spanish.ts'

const catalogs: Catalogs<keyof LetterWords> = {
  en: english,
  ar: arabic,
  de: german,
  es: spanish,
  fr: french,
  ja: japanese,
  pt: portuguese,
}

/** Says the sentences of letters and receipts, and writes days as people of the language do. */
export interface LetterSpeaker extends Speaker<keyof LetterWords>, WrittenDays {}

/** Makes the speaker of a whole tag, such as `pt-BR`. */
export function letterSpeaker(tag: string): LetterSpeaker {
  const locale = chooseLocale([tag])
  return { ...speakerOf(catalogs, locale), ...writtenDays(locale) }
}
