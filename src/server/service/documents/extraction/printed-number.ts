const PRINTED = /^\$?(0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)(?:\.(?:00)?)?$/

/** Up to a quadrillion dollars: more than fits on the form, and still an exact number. */
const MAX_DIGITS = 15

/**
 * Parses a whole-dollar number as forms print it: `30,612.`, `-2,294.`, `(2,294)`, `<2,294>`, `-0-`. Returns it without
 * commas, with `-` if it is negative. Undefined for anything else: cents, misplaced commas, leading zeros (which are the
 * cents of another number), and a dash at the end (which may be a minus sign, mean no cents, or be dirt).
 */
export function printedNumber(text: string): string | undefined {
  const compact = text.replaceAll(/\s/g, '').replace(/^[−–]/, '-')
  if (compact === '-0-') return '0'
  const negative = /^[(<](.+)[)>]\.?$/.exec(compact) ?? /^-(.+)$/.exec(compact) ?? /^\$?\((.+)\)$/.exec(compact)
  const [, digits] = PRINTED.exec(negative?.[1] ?? compact) ?? []
  const plain = digits?.replaceAll(',', '')
  if (plain === undefined || plain.length > MAX_DIGITS) return undefined
  const value = String(Number(plain))
  return negative && value !== '0' ? `-${value}` : value
}

/** Parses a number with a dash at its end as negative. Other numbers must show whether the dash is a minus sign. */
export function numberBeforeDash(text: string): string | undefined {
  const [, number] = /^(\$?\d.*)[-−–]$/.exec(text.replaceAll(/\s/g, '')) ?? []
  return number === undefined ? undefined : printedNumber(`-${number}`)
}

/** The recognized text of a cell. */
interface ReadNumber {
  text: string
  /** The cell also has cents, which aren't part of the text. */
  centsApart?: boolean
}

/** The number format of a page: one program fills in the whole form in the same format. */
interface WrittenStyle {
  /** No commas between thousands. */
  plain: boolean
  /** Two digits of cents. */
  cents: boolean
  /** A dollar sign before each number. */
  dollars: boolean
}

/** Minimum count of long numbers without commas for a page without commas. */
const FEWEST_PLAIN = 4

/** Finds a page's number format from all its readings. */
export function styleOf(readings: readonly ReadNumber[]): WrittenStyle {
  const texts = readings.map(({ text }) => text.replaceAll(/\s/g, ''))
  const grouped = texts.filter((text) => /\d[.,]\d{3}(?!\d)/.test(text)).length
  const long = texts.filter((text) => /^[-($]*\d{4,}(?:[.,]00)?[.,)]*$/.test(text))
  // If all numbers end in two zeros, these may be cents whose point wasn't recognized.
  const round = long.filter((text) => /\d00[.,)]*$/.test(text)).length
  const cents = readings.filter(({ centsApart }) => centsApart).length + texts.filter(saysCents).length
  return {
    plain: grouped === 0 && long.length >= FEWEST_PLAIN && round <= long.length / 2,
    cents: cents > texts.length / 8,
    dollars: texts.filter((text) => text.includes('$')).length > texts.length / 4,
  }
}

function saysCents(text: string): boolean {
  return (/\d[.,]00\)?$/.test(text) && !/\d[.,]000/.test(text)) || CENTS_STUCK.test(text)
}

/** Five digits after a comma: a group of three, and two zeros of cents that are too close to it. */
const CENTS_STUCK = /(?<=\d[.,]\d{3})00(?=[.,]?\)?$)/

/**
 * Parses a recognized number. Recognition often confuses the point at the end with a comma, and commas between thousands
 * with points. Unless the page has no commas, four digits in a row mean that a comma was missed, and perhaps a digit too.
 */
export function numberIn(reading: ReadNumber, style: WrittenStyle): number | undefined {
  const { text } = reading
  if (/\s/.test(text) || /^[-($]*0\d/.test(text)) return undefined
  const isNothing = isDashedNothing(text) || text === '0'
  if (isNothing) return 0
  const whole = dollarsIn(reading, style)
  if (whole === undefined || (!style.plain && /\d{4}/.test(whole))) return undefined
  const ended = whole.replace(/(?<=\d)[.,]{1,2}(?=\)?$)/, '')
  const value = printedNumber(ended.replaceAll(/\.(?=\d{3}(?!\d))/g, ','))
  return value === undefined ? undefined : Number(value)
}

// On a page with cents, a number without cents has lost its end or its decimal point.
function dollarsIn({ text, centsApart }: ReadNumber, { cents }: WrittenStyle): string | undefined {
  // The closing bracket is behind the cents.
  if (centsApart) return /^-?\$?\(/.test(text) && !text.endsWith(')') ? `${text.replace(/[.,]$/, '')})` : text
  if (!cents) return text
  if (CENTS_STUCK.test(text)) return text.replace(CENTS_STUCK, '')
  return /[.,]00[.,]?\)?$/.test(text) ? text.replace(/[.,]00[.,]?(?=\)?$)/, '') : undefined
}

/** Whether the first digit may be a dollar sign, on a page with dollar signs. Both look alike on coarse scans. */
export function beginsWithDollar({ text }: ReadNumber, { dollars }: WrittenStyle): boolean {
  return dollars && /^[-(<]?[35689]\d/.test(text)
}

/** Whether a text is `-0-`, as filers write zero. Recognition easily misses one of the dashes. */
function isDashedNothing(text: string): boolean {
  return /^(-0-?|0-)$/.test(text)
}
