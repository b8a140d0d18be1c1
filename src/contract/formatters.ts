/*
 * Formatters of languages, made once each: making one takes a browser far longer than all it ever writes, and a phone
 * that makes one for every amount of a page stands still meanwhile.
 */

type Make<Options, Formatter> = (language?: string, options?: Options) => Formatter

/* @__NO_SIDE_EFFECTS__ */
function madeOnce<Options, Formatter>(make: Make<Options, Formatter>): Make<Options, Formatter> {
  const made = new Map<string, Formatter>()
  return (language, options) => {
    const key = JSON.stringify([language, options])
    const formatter = made.get(key) ?? make(language, options)
    made.set(key, formatter)
    return formatter
  }
}

/** Writes numbers and money. */
export const numberFormat = madeOnce(
  (language, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
)

/** Writes days and months. */
export const dateFormat = madeOnce(
  (language, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
)

/** Writes lists. */
export const listFormat = madeOnce((language) => new Intl.ListFormat(language))

/** Tells the plural category of a count. */
export const pluralRules = madeOnce((language) => new Intl.PluralRules(language))
