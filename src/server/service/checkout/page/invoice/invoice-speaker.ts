import type { PageLocale } from '../../../../pages/page-locale.ts'
import { type Catalogs, type Speaker, speakerOf } from '../../../../pages/speaker.ts'
import { type WrittenDays, writtenDays } from '../../../../pages/written-days.ts'
import { type HostedSpeaker, hostedSpeaker } from '../hosted-speaker.ts'
import { arabic } from './words/arabic.ts'
import { english, type InvoiceWords } from './words/english.ts'
import { french } from './words/french.ts'
import { german } from './words/german.ts'
import { japanese } from './words/japanese.ts'
import { portuguese } from './words/portuguese.ts'
import { spanish } from './words/spanish.ts'

/** Says what stands on an invoice's page; what it shares with the other hosted pages is said by `hosted`. */
export interface InvoiceSpeaker extends Speaker<keyof InvoiceWords>, WrittenDays {
  hosted: HostedSpeaker
}

const catalogs: Catalogs<keyof InvoiceWords> = {
  en: english,
  ar: arabic,
  de: german,
  es: spanish,
  fr: french,
  ja: japanese,
  pt: portuguese,
}

/** Makes the speaker of a payer's visit. */
export function invoiceSpeaker(locale: PageLocale): InvoiceSpeaker {
  return { ...speakerOf(catalogs, locale), ...writtenDays(locale), hosted: hostedSpeaker(locale) }
}
