/*
 * Formatters by language, created once: creating one takes far longer than using it. A phone that created one for
 * each amount would block the page.
 */

type Make<Options, Formatter> = (language?: string, options?: Options) => Formatter

/* @__NO_SIDE_EFFECTS__ */
function memoized<Options, Formatter>(make: Make<Options, Formatter>): Make<Options, Formatter> {
  const made = new Map<string, Formatter>()
  return (language, options) => {
    const key = JSON.stringify([language, options])
    const formatter = made.get(key) ?? make(language, options)
    made.set(key, formatter)
    return formatter
  }
}

/** Formats numbers and money. */
export const numberFormat = memoized(
  (language, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
)

/** Formats days and months. */
export const dateFormat = memoized(
  (language, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
)

/** Formats lists. */
export const listFormat = memoized((language) => new Intl.ListFormat(language))

/**
 * Joins names in a sentence. Where text runs from the right, each name is isolated, because names in Latin letters would
 * take the words between them along.
 */
export function joinNames(language: string, names: readonly string[]): string {
  const isFromRight = /^(ar|fa|he|ur)\b/.test(language)
  if (!isFromRight || names.length < 2) return listFormat(language).format(names)
  return `\u200f${listFormat(language).format(names.map((name) => `\u2068${name}\u2069`))}`
}

/** Selects the plural category of a count. */
export const pluralRules = memoized((language) => new Intl.PluralRules(language))

/** Whether a language is US English, in which "$" is unambiguous. */
function isUsEnglish(language: string): boolean {
  return /^en(-US)?(-u|$)/i.test(language)
}

/** The given language, else that of the browser or server. */
function languageOr(locale: string | undefined): string {
  return locale ?? numberFormat().resolvedOptions().locale
}

/**
 * Formats cents as dollars in a language; whole dollars without decimals if `short`. "$" alone is used only in US English;
 * other languages name the currency.
 */
export function formatCents(cents: number, locale?: string, { short = false } = {}): string {
  const language = languageOr(locale)
  const digits = short && cents % 100 === 0 ? 0 : 2
  if (isUsEnglish(language)) return usDollars(cents, digits)
  const write = (currencyDisplay: 'symbol' | 'code') =>
    numberFormat(language, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay,
      maximumFractionDigits: digits,
    }).format(cents / 100)
  const written = write('symbol')
  // Keeps `US` and `$` together in right-to-left languages, which write `US$` last.
  return /US/.test(written) ? written.replace(/\$$/, '$\u200e') : write('code')
}

/** Written without `Intl`: the first number format of a page takes a phone 50 ms. */
function usDollars(cents: number, digits: number): string {
  const dollars = (Math.abs(cents) / 100).toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return `${cents < 0 ? '-' : ''}$${dollars}`
}

/** Formats thousandths as a percentage in a language: `2.9%`, `2,9 %`. */
export function formatThousandths(thousandths: number, locale?: string): string {
  const language = languageOr(locale)
  if (isUsEnglish(language)) return `${Number((thousandths / 10).toFixed(2))}%`
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(thousandths / 1_000)
}
