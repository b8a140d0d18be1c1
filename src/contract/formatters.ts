/*
 * Formatters of languages, made once each: making one takes a browser far longer than all it ever writes, and a phone
 * that makes one for every amount of a page stands still meanwhile.
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

/** Writes numbers and money. */
export const numberFormat = memoized(
  (language, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
)

/** Writes days and months. */
export const dateFormat = memoized(
  (language, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
)

/** Writes lists. */
export const listFormat = memoized((language) => new Intl.ListFormat(language))

/** Tells the plural category of a count. */
export const pluralRules = memoized((language) => new Intl.PluralRules(language))

/**
 * Writes cents as people of a language write dollars; whole dollars without decimals when `short`. Only where "$" can
 * mean nothing else does it stand alone: in all but `en-US`, the currency is named.
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
  // Keeps the sign beside its letters where a right-to-left language writes `US$` last.
  return /US/.test(written) ? written.replace(/\$$/, '$\u200e') : write('code').format(cents / 100)
}
