/*
 * Exact money for pages. Every amount is an integer number of cents of USD; decimals exist only as text. Needs no
 * element and no browser, so a checkout without custom elements can import it alone.
 */

import { CARD_FEE, type FeeRule, feeOn, LARGEST_AMOUNT } from '../../contract/amounts.ts'
import { formatCents, numberFormat } from '../../contract/formatters.ts'

export { CARD_FEE, type FeeRule, feeOn, formatCents }

/** Whether a value is a valid amount: whole cents, positive, and within the limit. */
export function isCents(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= LARGEST_AMOUNT
}

/** The smallest amount to collect so that exactly `amount` remains after the fee, in cents. */
export function coverFee(amount: number, rule: FeeRule = CARD_FEE): number {
  let collected = Math.floor(((amount + rule.fixed) * 1000) / (1000 - rule.perThousand)) - 2
  while (collected - feeOn(collected, rule) < amount) collected += 1
  return collected
}

/** Cents that round a cart up to the next whole step; 0 if it is already whole, or less than one step. */
export function roundUp(cart: number, { step = 100 } = {}): number {
  if (!isCents(cart) || !isCents(step)) return 0
  const gap = (step - (cart % step)) % step
  return gap <= cart ? gap : 0
}

/** Formats thousandths as a percentage in a language: `2.9%`, `2,9 %`. */
export function formatThousandths(thousandths: number, locale?: string): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(thousandths / 1_000)
}

/**
 * Converts a digit of any modern script to ASCII: below U+10000, a script's digits start at a multiple of sixteen or
 * six above one. Other characters are unchanged, and make the amount invalid.
 */
function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const beginsAtSix = !/\p{Nd}/u.test(String.fromCharCode(code - (code % 16)))
  return digit.length > 1 ? digit : `${(code % 16) - (beginsAtSix ? 6 : 0)}`
}

/** Parses a typed amount to cents of any size; `isUnclear` if its only separator may be a decimal separator. */
export function readTyped(typed: string, locale?: string): { cents: number; isUnclear: boolean } | undefined {
  // Superscript and circled digits don't mean the same as the plain ones.
  if (/\p{No}/u.test(typed)) return undefined
  // Normalizes compatibility forms, such as full-width digits and signs.
  const text = typed
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replaceAll('٫', '.')
    .replaceAll('،', ',')
    .replace(/\p{Cf}/gu, '')
    .replace(/^(?:\s|USD?|\$)+|(?:\s|USD?|\$)+$/gi, '')
    .replace(/(?<=\d)[\s'’٬](?=\d{3}(?!\d))/g, '')
  const [, whole = '', decimalMark = '', fraction = ''] = /^(.*?)(?:([.,])(\d{1,2}))?$/.exec(text) ?? []
  const mark = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/.exec(whole)?.[1]
  // The decimal separator can't group thousands.
  const dollars = mark === undefined || mark === decimalMark ? whole : whole.replaceAll(mark, '')
  const isLoneMark = mark !== undefined && decimalMark === '' && dollars.length === whole.length - 1
  return /^\d+$/.test(dollars) || (whole === '' && fraction !== '')
    ? {
        cents: Number(dollars) * 100 + Number(fraction.padEnd(2, '0')),
        isUnclear: isLoneMark && mark !== thousandsMark(locale),
      }
    : undefined
}

function thousandsMark(locale: string | undefined): string | undefined {
  return numberFormat(locale).formatToParts(1e6)[1]?.value
}

/**
 * Parses a typed amount (`25`, `$19.99`, `19,99`, `1,234.50`, `١٩`) to cents, digit by digit. A last separator followed
 * by one or two digits is the decimal separator; all others must group thousands. A single separator before three
 * digits (`1.000`) must be the language's thousands separator. Undefined if it isn't an amount; never guesses or
 * rounds.
 */
export function parseAmount(typed: string, locale?: string): number | undefined {
  const read = readTyped(typed, locale)
  return isCents(read?.cents) && !read.isUnclear ? read.cents : undefined
}
