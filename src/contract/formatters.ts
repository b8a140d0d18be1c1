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
 * Joins names in a sentence. In right-to-left languages each name is isolated, because Latin names would otherwise
 * reverse the order of the words between them.
 */
export function joinNames(language: string, names: readonly string[]): string {
  const isFromRight = /^(ar|fa|he|ur)\b/.test(language)
  if (!isFromRight || names.length < 2) return listFormat(language).format(names)
  return `\u200f${listFormat(language).format(names.map((name) => `\u2068${name}\u2069`))}`
}

/** Selects the plural category of a count. */
export const pluralRules = memoized((language) => new Intl.PluralRules(language))

/**
 * Formats cents as dollars in a language; whole dollars without decimals if `short`. "$" alone is used only in `en-US`,
 * where it is unambiguous; other languages name the currency.
 */
export function formatCents(cents: number, locale?: string, { short = false } = {}): string {
  const write = (currencyDisplay: 'narrowSymbol' | 'symbol' | 'code') =>
    numberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay,
      maximumFractionDigits: short && cents % 100 === 0 ? 0 : 2,
    })
  const own = write('narrowSymbol')
  if (/^en(-US)?(-u|$)/.test(own.resolvedOptions().locale)) return own.format(cents / 100)
  const written = write('symbol').format(cents / 100)
  // Keeps `US` and `$` together in right-to-left languages, which write `US$` last.
  return /US/.test(written) ? written.replace(/\$$/, '$\u200e') : write('code').format(cents / 100)
}
