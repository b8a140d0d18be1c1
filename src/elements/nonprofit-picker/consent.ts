import type { WrittenConsent } from '../../contract/nonprofits.ts'
import type { pickerEnglish } from '../messages/nonprofit-picker.english.ts'

/** What `consent` may say. `either` needs two searches, because the filters of one are joined by and. */
export type Consent = 'any' | 'direct' | 'via-change' | 'both' | 'either' | 'none'

/** Filters of one search; an absent member is unrestricted. */
export type ConsentFilter = Partial<WrittenConsent>

const FILTERS: Readonly<Record<Consent, readonly ConsentFilter[]>> = {
  any: [{}],
  direct: [{ direct: true }],
  'via-change': [{ via_change: true }],
  both: [{ direct: true, via_change: true }],
  either: [{ direct: true }, { via_change: true }],
  none: [{ direct: false, via_change: false }],
}

/** Reads the attribute; undefined when it is none of the words. */
export function readConsent(word: string): Consent | undefined {
  return Object.keys(FILTERS).find((known): known is Consent => known === word)
}

/** The searches a consent needs: one, or two for `either`. */
export function filtersFor(consent: Consent): readonly ConsentFilter[] {
  return FILTERS[consent]
}

/** The sentence that says in plain words what a nonprofit agreed to. */
export function consentMessage({ direct, via_change }: WrittenConsent): keyof typeof pickerEnglish {
  if (direct) return via_change ? 'consentBoth' : 'consentDirect'
  return via_change ? 'consentFoundation' : 'consentNone'
}
