import { type Catalogs, type Speaker, speakerOf } from '../../pages/speaker.ts'
import type { LetterSpeaker } from './letter-speaker.ts'
import { arabic } from './monthly-words/arabic.ts'
import { english, type MonthlyWords } from './monthly-words/english.ts'
import { french } from './monthly-words/french.ts'
import { german } from './monthly-words/german.ts'
import { japanese } from './monthly-words/japanese.ts'
import { portuguese } from './monthly-words/portuguese.ts'
import { spanish } from './monthly-words/spanish.ts'

const catalogs: Catalogs<keyof MonthlyWords> = {
  ar: arabic,
  en: english,
  fr: french,
  de: german,
  ja: japanese,
  pt: portuguese,
  es: spanish,
}

/** Says the sentences of letters about monthly gifts, in the language of the letter. */
export function monthlySpeaker({
  locale,
  day,
}: LetterSpeaker): Speaker<keyof MonthlyWords> & Pick<LetterSpeaker, 'day'> {
  return { ...speakerOf(catalogs, locale), day }
}
