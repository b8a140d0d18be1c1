import type { PageLocale } from './page-locale.ts'

/** Writes days as people of a language do. */
export interface WrittenDays {
  /** A day, `YYYY-MM-DD`, written out. */
  day(day: string): string
  /** A month, `YYYY-MM`, written out. */
  month(month: string): string
}

/** Makes the two for a page or letter. */
export function writtenDays({ tag }: PageLocale): WrittenDays {
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
    return (day: string): string => format.format(new Date(`${day}T00:00:00Z`))
  }
  const inMonths = written({ year: 'numeric', month: 'long' })
  return { day: written({ dateStyle: 'long' }), month: (month) => inMonths(`${month}-01`) }
}
