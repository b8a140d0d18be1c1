import { formatCents } from '../../contract/formatters.ts'

/** The languages that pages and pictures speak. */
export const LANGUAGES = ['en', 'ar', 'de', 'es', 'fr', 'ja', 'pt'] as const

/** One of the languages. */
export type Language = (typeof LANGUAGES)[number]

/** How a page speaks. */
export interface PageLocale {
  language: Language
  /** The whole tag, such as `pt-BR`, by which amounts and numbers are written. */
  tag: string
  direction: 'ltr' | 'rtl'
}

/** The first wanted tag in a language that we speak. English otherwise; for who speaks another one, not that of the US. */
export function chooseLocale(wanted: readonly (string | null | undefined)[]): PageLocale {
  const tags = wanted.flatMap((text) => parse(text) ?? [])
  for (const tag of tags) {
    const language = LANGUAGES.find((one) => one === tag.language)
    if (language !== undefined) return { language, tag: tag.baseName, direction: language === 'ar' ? 'rtl' : 'ltr' }
  }
  return { language: 'en', tag: tags.length === 0 ? 'en' : 'en-001', direction: 'ltr' }
}

/** The tags a browser asks for, the most wanted first. */
export function acceptedLanguages({ headers }: Request): string[] {
  return (headers.get('accept-language') ?? '')
    .split(',')
    .slice(0, 20)
    .map((entry) => /^\s*([\w-]+)\s*(?:;\s*q=([\d.]+))?/.exec(entry))
    .flatMap((match) => (match?.[1] === undefined ? [] : [{ tag: match[1], weight: Number(match[2] ?? 1) }]))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

function parse(text: string | null | undefined): Intl.Locale | undefined {
  if (text === null || text === undefined || text.length > 35) return undefined
  try {
    return new Intl.Locale(text)
  } catch {
    return undefined
  }
}

/** Returns messages of a catalog in the page's language. */
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

/** Writes days as people of a language do. */
export interface DayFormats {
  /** A day, `YYYY-MM-DD`, written out. */
  day(day: string): string
  /** A month, `YYYY-MM`, written out. */
  month(month: string): string
}

/** Makes the two for a page or letter. */
export function dayFormats({ tag }: PageLocale): DayFormats {
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
    return (day: string): string => format.format(new Date(`${day}T00:00:00Z`))
  }
  const inMonths = written({ year: 'numeric', month: 'long' })
  return { day: written({ dateStyle: 'long' }), month: (month) => inMonths(`${month}-01`) }
}
