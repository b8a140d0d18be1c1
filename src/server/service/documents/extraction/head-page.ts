import { STATE_CODES } from '../../../../contract/filing-formats.ts'
import type { Trusted } from './extraction.ts'
import type { Cells, PlacedWords } from './part-one-page.ts'
import { lettersOf } from './printed-form.ts'
import { type Row, rowsOf, type Word } from './word.ts'

/** Values of the head of a printed Form 990 by the keys of `HEAD_KEYS`, and their places. */
export interface HeadReading {
  cells: Cells
  trusted: Map<string, Trusted>
}

/** Labels of the boxes of the head, letters only. */
const LABELS = {
  name: 'nameoforganization',
  ein: 'employeridentificationnumber',
  business: 'doingbusinessas',
  street: 'numberandstreet',
  suite: 'roomsuite',
  phone: 'telephonenumber',
  city: 'cityortown',
  receipts: 'grossreceipts',
  officer: 'nameandaddressofprincipalofficer',
  exemption: 'groupexemptionnumber',
  website: 'website',
  domicile: 'stateoflegaldomicile',
} as const

type Labels = Record<keyof typeof LABELS, Word>

/** Maximum distance between a box's letter and its label, in units. */
const LETTER = 11.5
const FIRST_LETTER = 9.5
/** Maximum number of words in a box. */
const MOST_WORDS = 40
/** Maximum distance between the words of a text, in units. */
const APART = 9
/** Maximum distance of a value from its label: on the same line, and in the next row, in units. */
const BESIDE = 3.8
const BELOW = 2.5

/**
 * Reads the head of a printed Form 990. A box extends from its label to the next labels below and beside it, and is read
 * only if its text has the expected format. Nothing is read if a label is missing or occurs twice.
 */
export function readHead({ words, unit }: PlacedWords): HeadReading {
  const rows = rowsOf(words, unit)
  const labels = labelsOn(rows)
  const found: [string, Word[], string][] = labels === undefined ? [] : boxesOf({ rows, labels, unit })
  return {
    cells: new Map(found.map(([key, words]) => [key, words])),
    trusted: new Map(found.map(([key, , value]) => [key, { value, confidence: 0.99, sums: [] }])),
  }
}

interface Head {
  rows: readonly Row[]
  labels: Labels
  unit: number
}

function boxesOf(head: Head): [string, Word[], string][] {
  const { labels, unit } = head
  const [from, middle] = [labels.name.left - FIRST_LETTER * unit, labels.ein.left - LETTER * unit]
  const left = { from, to: middle }
  const right = { from: middle, to: Number.POSITIVE_INFINITY }
  const read = (
    key: string,
    words: readonly Word[] | undefined,
    meaning: (text: string) => string | undefined,
  ): [string, Word[], string][] => {
    const value = words === undefined ? undefined : meaning(textOf(words))
    return words === undefined || value === undefined ? [] : [[key, [...words], value]]
  }
  const names = box(head, labels.name, labels.business, left).filter((row) => !isCareOf(textOf(row)))
  const [first, second, ...others] = names
  const street = only(box(head, labels.street, labels.city, { from, to: labels.suite.left - 6 * unit }))
  const suite = only(box(head, labels.street, labels.city, { from: labels.suite.left - 6 * unit, to: middle }))
  const city = only(box(head, labels.city, labels.officer, left))
  const place = city === undefined ? undefined : placeIn(textOf(city))
  const part = (key: string, value: string | undefined) =>
    read(key, value === undefined ? undefined : city, () => value)
  const year = taxYear(head.rows, unit)
  return [
    ...(others.length > 0 ? [] : [...read('head_name', first, nameIn), ...read('head_name_2', second, nameIn)]),
    ...read('head_doing_business_as', only(box(head, labels.business, labels.street, left)), nameIn),
    ...read('head_ein', only(box(head, labels.ein, labels.phone, right)), einIn),
    ...read('head_phone', only(box(head, labels.phone, labels.receipts, right)), phoneIn),
    ...read('head_address_line_1', street, nameIn),
    ...read('head_address_line_2', suite, suiteIn),
    ...part('head_city', place?.city),
    ...part('head_state', place?.state),
    ...part('head_zip_code', place?.zip),
    ...read('head_website', beside(head, labels.website, labels.exemption.left - 25 * unit), websiteIn),
    ...read('head_state_of_domicile', beside(head, labels.domicile, Number.POSITIVE_INFINITY), stateIn),
    ...read('head_year_begin', year?.words, () => year?.begin),
    ...read('head_year_end', year?.words, () => year?.end),
  ]
}

function labelsOn(rows: readonly Row[]): Labels | undefined {
  const at = (name: keyof typeof LABELS): Word | undefined => {
    const [place, ...others] = rows.flatMap((row) => placesOf(row, LABELS[name]))
    return others.length === 0 ? place : undefined
  }
  const [name, ein, business, street] = [at('name'), at('ein'), at('business'), at('street')]
  const [suite, phone, city, receipts] = [at('suite'), at('phone'), at('city'), at('receipts')]
  const [officer, exemption, website, domicile] = [at('officer'), at('exemption'), at('website'), at('domicile')]
  if (!name || !ein || !business || !street || !suite || !phone || !city || !receipts) return undefined
  if (!officer || !exemption || !website || !domicile) return undefined
  return { name, ein, business, street, suite, phone, city, receipts, officer, exemption, website, domicile }
}

function placesOf({ words, baseline }: Row, letters: string): Word[] {
  return words.flatMap((word, at) => {
    let said = ''
    for (const { text, right } of words.slice(at, at + MOST_WORDS)) {
      said += lettersOf(text)
      if (said === letters) return [{ text: letters, left: word.left, right, baseline }]
      if (!letters.startsWith(said) || said === '') return []
    }
    return []
  })
}

interface Stretch {
  from: number
  to: number
}

// The text after a label and in the rows up to the next label below; nothing if a word crosses the edge of the
// box.
function box({ rows, unit }: Head, label: Word, next: Word, { from, to }: Stretch): Word[][] {
  const all = rows.flatMap((row) => row.words)
  const words = all.filter(({ left, right }) => right > from && left < to)
  const isBeside = ({ baseline, left }: Word) =>
    Math.abs(baseline - label.baseline) <= BESIDE * unit && left > label.right + unit
  const within = words.filter(
    (word) =>
      (isBeside(word) && label.text !== LABELS.street && label.text !== LABELS.city) ||
      (word.baseline > label.baseline + BELOW * unit && word.baseline < next.baseline - BESIDE * unit),
  )
  if (within.length > MOST_WORDS) return []
  const isBeyond = (word: Word) =>
    all.some(
      ({ left, right, baseline }) =>
        Math.abs(baseline - word.baseline) <= unit &&
        ((left >= to && left - word.right <= APART * unit) || (right <= from && word.left - right <= APART * unit)),
    )
  if (within.some((word) => word.left < from || word.right > to || isBeyond(word))) return []
  return rowsOf(within, unit).map((row) => row.words)
}

function beside({ rows, unit }: Head, label: Word, to: number): Word[] | undefined {
  const words = rows.flatMap((row) => row.words)
  const within = words.filter(
    ({ baseline, left }) =>
      Math.abs(baseline - label.baseline) <= BESIDE * unit && left > label.right - unit && left < to,
  )
  const said = within.filter(({ text }) => /[\p{L}\d]/u.test(text))
  return said.length === 1 ? said : undefined
}

function only(rows: readonly Word[][]): Word[] | undefined {
  return rows.length === 1 ? rows[0] : undefined
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ')
}

function isCareOf(text: string): boolean {
  return /^(c\s?\/\s?o\b|%|attn\b)/i.test(text)
}

function nameIn(text: string): string | undefined {
  return /\p{L}/u.test(text) && !/^n\/?a$/i.test(text) && text.length <= 200 ? text : undefined
}

function suiteIn(text: string): string | undefined {
  return /[\p{L}\d]/u.test(text) && text.length <= 40 ? text : undefined
}

function einIn(text: string): string | undefined {
  return /^\d{2}-?\d{7}$/.test(text) ? text.replace('-', '') : undefined
}

function phoneIn(text: string): string | undefined {
  return /^\(?\d{3}\)?[ .-]{0,3}\d{3}[ .-]{0,3}\d{4}$/.test(text) ? text.replaceAll(/\D/g, '') : undefined
}

function placeIn(text: string): { city: string; state: string; zip: string } | undefined {
  const [, city, state = '', zip] = /^(\p{L}[^,\d]*?),? ([A-Za-z]{2}),? (\d{5}(?:-\d{4})?)$/u.exec(text) ?? []
  const code = stateIn(state)
  return city === undefined || zip === undefined || code === undefined ? undefined : { city, state: code, zip }
}

function stateIn(text: string): string | undefined {
  return STATE_CODES.includes(text.toUpperCase()) ? text.toUpperCase() : undefined
}

function websiteIn(text: string): string | undefined {
  return /^(https?:\/\/)?[\w-]+(\.[\w-]+)*\.[a-z]{2,}(\/\S*)?$/i.test(text) ? text : undefined
}

/** The year of a return, and its words on the page. */
interface TaxYear {
  begin: string
  end: string
  words: Word[]
}

/** Maximum distance of the dates from the line's text, in units. */
const BESIDE_DATES = 5
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/**
 * Reads line A: "For the 2014 calendar year, or tax year beginning … and ending …". If it isn't filled in, the tax year is
 * the calendar year. If its dates aren't readable, the year is unknown.
 */
function taxYear(rows: readonly Row[], unit: number): TaxYear | undefined {
  const [row, ...others] = rows.filter(({ words }) => /forthe.*calendaryearortaxyearbeginning/.test(said(words)))
  if (!row || others.length > 0) return undefined
  const [year, beginning, and, ending] = ['year', 'beginning', 'and', 'ending'].map((text) =>
    row.words.find((word) => lettersOf(word.text) === text),
  )
  if (!year || !beginning || !and || !ending) return undefined
  const near = rows
    .flatMap(({ words }) => words)
    .filter(({ baseline }) => Math.abs(baseline - row.baseline) <= BESIDE_DATES * unit)
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

// After its blanks, the form prints the year and the century of the next year.
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
