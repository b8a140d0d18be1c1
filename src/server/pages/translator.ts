import { formatCents } from '../../contract/formatters.ts'
import type { Language, PageLocale } from './page-locale.ts'

/** Says sentences of a catalog in the language of a page. */
export interface Translator<Key extends string> {
  locale: PageLocale
  /** A sentence, with `values` in the places that `{…}` marks. */
  t(key: Key, values?: Readonly<Record<string, string>>): string
  /** Cents of USD as people of the language write them. */
  money(cents: number): string
}

/** The sentences of a catalog in every language. */
export type Catalogs<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>

/** Makes a translator. */
export function createTranslator<Key extends string>(catalogs: Catalogs<Key>, locale: PageLocale): Translator<Key> {
  const words = catalogs[locale.language]
  return {
    locale,
    t: (key, values = {}) => words[key].replace(/\{(\w+)\}/g, (place, name) => placed(values[name] ?? place, locale)),
    money: (cents) => formatCents(cents, locale.tag),
  }
}

/** Names and amounts keep their own direction inside a sentence that runs the other way. */
function placed(value: string, { direction }: PageLocale): string {
  return direction === 'rtl' ? `\u2068${value}\u2069` : value
}
