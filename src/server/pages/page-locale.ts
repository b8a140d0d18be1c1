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
