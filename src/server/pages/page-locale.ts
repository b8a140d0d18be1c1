import { formatCents } from '../../contract/formatters.ts'

/** The languages of pages and pictures. */
export const LANGUAGES = ['en', 'ar', 'de', 'es', 'fr', 'ja', 'pt'] as const

export type Language = (typeof LANGUAGES)[number]

/** The language of a page. */
export interface PageLocale {
  language: Language
  /** The full tag, such as `pt-BR`, for formatting amounts and numbers. */
  tag: string
  direction: 'ltr' | 'rtl'
}

/** The first requested tag in a supported language; otherwise US English, or international English if none matched. */
export function chooseLocale(wanted: readonly (string | null | undefined)[]): PageLocale {
  const tags = wanted.flatMap((text) => parse(text) ?? [])
  for (const tag of tags) {
    const language = LANGUAGES.find((one) => one === tag.language)
    if (language !== undefined) return { language, tag: tag.baseName, direction: language === 'ar' ? 'rtl' : 'ltr' }
  }
  return { language: 'en', tag: tags.length === 0 ? 'en' : 'en-001', direction: 'ltr' }
}

/** The tags of the `Accept-Language` header, most preferred first. */
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
  /** A message, with `values` for its `{…}` placeholders. */
  t(key: Key, values?: Readonly<Record<string, string>>): string
  /** Formats cents of USD in the page's locale. */
  money(cents: number): string
}

/** A catalog's messages in every language. */
export type Catalogs<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>

export function createTranslator<Key extends string>(catalogs: Catalogs<Key>, locale: PageLocale): Translator<Key> {
  const words = catalogs[locale.language]
  return {
    locale,
    t: (key, values = {}) => words[key].replace(/\{(\w+)\}/g, (place, name) => isolated(values[name] ?? place, locale)),
    money: (cents) => formatCents(cents, locale.tag),
  }
}

/** Isolates names and amounts in right-to-left text, so that they keep their own direction. */
function isolated(value: string, { direction }: PageLocale): string {
  return direction === 'rtl' ? `\u2068${value}\u2069` : value
}

/** Formats days and months in a locale. */
export interface DayFormats {
  /** Formats a day, `YYYY-MM-DD`. */
  day(day: string): string
  /** Formats a month, `YYYY-MM`. */
  month(month: string): string
}

export function dayFormats({ tag }: PageLocale): DayFormats {
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
    return (day: string): string => format.format(new Date(`${day}T00:00:00Z`))
  }
  const inMonths = written({ year: 'numeric', month: 'long' })
  return { day: written({ dateStyle: 'long' }), month: (month) => inMonths(`${month}-01`) }
}
