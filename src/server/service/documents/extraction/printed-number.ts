const PRINTED = /^\$?(0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)(?:\.(?:00)?)?$/

/** A quadrillion dollars; more than the form has room for, and still an exact number. */
const MAX_DIGITS = 15

/**
 * Reads a whole-dollar number as forms print it: `30,612.`, `-2,294.`, `(2,294)`, `<2,294>`, `-0-`. Returns it without commas,
 * `-` for negatives; undefined for anything else: cents, ill-placed commas, noughts before a number, which are the cents of
 * another, and a dash behind it, which may be a minus sign, stand for no cents, or be dirt.
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

/** Reads a number with a dash behind it, as a negative one; what the dash means has to be told by other numbers. */
export function numberBeforeDash(text: string): string | undefined {
  const [, number] = /^(\$?\d.*)[-−–]$/.exec(text.replaceAll(/\s/g, '')) ?? []
  return number === undefined ? undefined : printedNumber(`-${number}`)
}

/** What was recognised in a cell. */
interface ReadNumber {
  text: string
  /** Its cents stand in the cell as well, apart from what was read. */
  centsApart?: boolean
}

/** How the numbers of a page are written; a form is filled in by one program, in one way. */
interface WrittenStyle {
  /** Without commas between thousands. */
  plain: boolean
  /** With two digits of cents. */
  cents: boolean
  /** With a dollar sign before them. */
  dollars: boolean
}

/** Fewer long numbers than this do not say that a page has no commas. */
const FEWEST_PLAIN = 4

/** Tells from all readings of a page how its numbers are written. */
export function styleOf(readings: readonly ReadNumber[]): WrittenStyle {
  const texts = readings.map(({ text }) => text.replaceAll(/\s/g, ''))
  const grouped = texts.filter((text) => /\d[.,]\d{3}(?!\d)/.test(text)).length
  const long = texts.filter((text) => /^[-($]*\d{4,}(?:[.,]00)?[.,)]*$/.test(text))
  // Numbers that all end in two noughts may have lost the point before their cents.
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

/** Five digits behind a comma: a group of three, and two noughts that stand too close to it. */
const CENTS_STUCK = /(?<=\d[.,]\d{3})00(?=[.,]?\)?$)/

/**
 * The number a reading says. The point that ends a number is often taken for a comma, and a comma between thousands for a
 * point; four digits in a row are a comma overlooked, and perhaps a digit, unless the page is written without commas.
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

// Where a page has cents, a number without them has lost its end, or the point before them.
function dollarsIn({ text, centsApart }: ReadNumber, { cents }: WrittenStyle): string | undefined {
  // The bracket behind stands with the cents.
  if (centsApart) return /^-?\$?\(/.test(text) && !text.endsWith(')') ? `${text.replace(/[.,]$/, '')})` : text
  if (!cents) return text
  if (CENTS_STUCK.test(text)) return text.replace(CENTS_STUCK, '')
  return /[.,]00[.,]?\)?$/.test(text) ? text.replace(/[.,]00[.,]?(?=\)?$)/, '') : undefined
}

/** Whether the first digit of a reading may be a dollar sign, where others of the page have one: coarse scans show both alike. */
export function beginsWithDollar({ text }: ReadNumber, { dollars }: WrittenStyle): boolean {
  return dollars && /^[-(<]?[35689]\d/.test(text)
}

/** Whether a reading is a nought between dashes, as filers write nothing; one of the dashes is easily lost. */
function isDashedNothing(text: string): boolean {
  return /^(-0-?|0-)$/.test(text)
}
