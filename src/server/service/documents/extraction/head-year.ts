import { lettersOf } from './labels.ts'
import type { Row, Word } from './word.ts'

/** The year a return is for, and the words that say so. */
export interface TaxYear {
  begin: string
  end: string
  words: Word[]
}

/** How far from the line's own text its dates stand, in units. */
const BESIDE = 5
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/**
 * Reads line A: "For the 2014 calendar year, or tax year beginning … and ending …". Where nothing is filled in it is the
 * calendar year; dates that cannot be read leave the year unknown.
 */
export function taxYear(rows: readonly Row[], unit: number): TaxYear | undefined {
  const [row, ...others] = rows.filter(({ words }) => /forthe.*calendaryearortaxyearbeginning/.test(said(words)))
  if (!row || others.length > 0) return undefined
  const [year, beginning, and, ending] = ['year', 'beginning', 'and', 'ending'].map((text) =>
    row.words.find((word) => lettersOf(word.text) === text),
  )
  if (!year || !beginning || !and || !ending) return undefined
  const near = rows
    .flatMap(({ words }) => words)
    .filter(({ baseline }) => Math.abs(baseline - row.baseline) <= BESIDE * unit)
  const between = (from: number, to: number) =>
    near
      .filter(({ left, right }) => left >= from - unit && right <= to + unit)
      .toSorted((a, b) => a.left - b.left)
      .map(({ text }) => text)
      .join(' ')
  const [, printed] = /\b((?:19|20)\d\d)\b/.exec(between(row.words[0]?.left ?? 0, beginning.left)) ?? []
  const [first, last] = [between(beginning.right, and.left), between(ending.right, Number.POSITIVE_INFINITY)]
  const words = near.filter(({ left }) => left >= (row.words[0]?.left ?? 0)).toSorted((a, b) => a.left - b.left)
  if (isBlank(first, printed) && isBlank(last, printed))
    return printed === undefined ? undefined : { begin: `${printed}-01-01`, end: `${printed}-12-31`, words }
  const [begin, end] = [dayIn(first), dayIn(last)]
  if (begin === undefined || end === undefined || begin >= end) return undefined
  const days = (Date.parse(end) - Date.parse(begin)) / 86_400_000
  return days > 371 || !begin.startsWith(printed ?? begin) ? undefined : { begin, end, words }
}

function said(words: readonly Word[]): string {
  return lettersOf(words.map(({ text }) => text).join(''))
}

// The form prints the year, and the century of the next one, behind its blanks.
function isBlank(text: string, printed: string | undefined): boolean {
  const rest = text.replaceAll(/[\s,.~_]/g, '')
  return rest === '' || rest === printed || rest === '20'
}

function dayIn(text: string): string | undefined {
  const plain = text.replaceAll(/[\s,]+/g, ' ').trim()
  const [, month, day, year] = /^(\d{1,2})[/-](\d{1,2})[ /-](\d{2,4}(?: \d{2})?)$/.exec(plain) ?? []
  if (month !== undefined && day !== undefined && year !== undefined) return dated(Number(month), Number(day), year)
  const [, name = '', date, of] = /^([a-z]{3,9})\.? (\d{1,2}) (\d{2,4}(?: \d{2})?)$/i.exec(plain) ?? []
  const at = MONTHS.indexOf(name.slice(0, 3).toLowerCase())
  return at < 0 || date === undefined || of === undefined ? undefined : dated(at + 1, Number(date), of)
}

function dated(month: number, date: number, text: string): string | undefined {
  const digits = text.replace(' ', '')
  const year = digits.length === 2 ? `20${digits}` : digits
  const day = new Date(Date.UTC(Number(year), month - 1, date))
  const isThere = year.length === 4 && day.getUTCMonth() === month - 1 && day.getUTCDate() === date
  return isThere ? day.toISOString().slice(0, 10) : undefined
}
