import { chooseLocale } from '../../pages/page-locale.ts'
import { type Catalogs, type Speaker, speakerOf } from '../../pages/speaker.ts'
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
export interface LetterSpeaker extends Speaker<keyof LetterWords> {
  /** A day, `YYYY-MM-DD`, written out. */
  day(day: string): string
  /** A month, `YYYY-MM`, written out. */
  month(month: string): string
}

/** Makes the speaker of a whole tag, such as `pt-BR`. */
export function letterSpeaker(tag: string): LetterSpeaker {
  const locale = chooseLocale([tag])
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale.tag, { ...options, timeZone: 'UTC' })
    return (day: string): string => format.format(new Date(`${day}T00:00:00Z`))
  }
  const inMonths = written({ year: 'numeric', month: 'long' })
  return {
    ...speakerOf(catalogs, locale),
    day: written({ dateStyle: 'long' }),
    month: (month) => inMonths(`${month}-01`),
  }
}
