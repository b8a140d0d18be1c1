/*
 * Exact money for pages. Every amount is an integer number of cents of USD; decimals exist only as text.
 * Needs no element and no browser, so a checkout where no tag can run may import it alone.
 */

import { CARD_FEE, type FeeRule, feeOn, LARGEST_AMOUNT } from '../../contract/amounts.ts'
import { formatCents, numberFormat } from '../../contract/formatters.ts'

export { CARD_FEE, type FeeRule, feeOn, formatCents }

/** Tells whether a value is an amount that may leave an element: whole cents, positive, not above the largest. */
export function isCents(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= LARGEST_AMOUNT
}

/** The smallest amount to collect so that exactly `amount` is left after the fee, in cents. */
export function coverFee(amount: number, rule: FeeRule = CARD_FEE): number {
  let collected = Math.floor(((amount + rule.fixed) * 1000) / (1000 - rule.perThousand)) - 2
  while (collected - feeOn(collected, rule) < amount) collected += 1
  return collected
}

/** What rounds a cart up to the next whole step, in cents; 0 when it is whole already, or smaller than that. */
export function roundUp(cart: number, { step = 100 } = {}): number {
  if (!isCents(cart) || !isCents(step)) return 0
  const gap = (step - (cart % step)) % step
  return gap <= cart ? gap : 0
}

/** Writes thousandths as percent, as people of a language do: `2.9%`, `2,9 %`. */
export function formatThousandths(thousandths: number, locale?: string): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(thousandths / 1_000)
}

/**
 * A digit of any living alphabet as an ASCII one: below U+10000, tens of digits begin at a multiple of sixteen or six
 * above one. What lies beyond stays as it is, and is no amount.
 */
function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const beginsAtSix = !/\p{Nd}/u.test(String.fromCharCode(code - (code % 16)))
  return digit.length > 1 ? digit : `${(code % 16) - (beginsAtSix ? 6 : 0)}`
}

/** Reads an amount as people type it into cents of any size; where its one mark may be meant for decimals, it `isUnclear`. */
export function readTyped(typed: string, locale?: string): { cents: number; isUnclear: boolean } | undefined {
  // Raised and circled figures mean something else than the plain ones they would become.
  if (/\p{No}/u.test(typed)) return undefined
  // Compatibility forms, such as full-width digits and signs, become the plain ones.
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
  // A mark that also marks the decimals cannot group.
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
 * Reads an amount as people type it (`25`, `$19.99`, `19,99`, `1,234.50`, `١٩`) into cents, by digits alone.
 * A last separator with one or two digits after it marks decimals, anything else must group thousands. Of a single one
 * before three digits (`1.000`) only the language can tell: it must be the one that groups thousands there.
 * Undefined when it is no amount; never a guess and never rounded.
 */
export function parseAmount(typed: string, locale?: string): number | undefined {
  const read = readTyped(typed, locale)
  return isCents(read?.cents) && !read.isUnclear ? read.cents : undefined
}
