import * as z from 'zod/mini'
import { LARGEST_AMOUNT } from '../../contract/amounts.ts'
import { formatCents } from '../../contract/formatters.ts'

/** Cents as `$1,234.56`. */
export function dollars(cents: number): string {
  // Turns -0 into 0.
  return formatCents(cents + 0, 'en-US')
}

/** Parses dollars such as `1,250` or `$12.50` to cents; undefined for anything else, such as `10,50`. */
export function centsOf(text: string): number | undefined {
  const typed = text.trim().replace(/^\$/, '')
  if (!/^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/.test(typed)) return undefined
  const plain = typed.replaceAll(',', '')
  const [whole = '', parts = ''] = plain.split('.')
  return Number(whole) * 100 + Number(parts.padEnd(2, '0'))
}

/** The amounts of a list such as `10, 25, 1,250` or `10 25`, as written: only a comma at the end of a word separates. */
export function splitAmounts(text: string): string[] {
  return text.split(/[\s;]+|,(?=\s|$)/).filter((word) => word !== '')
}

/** Cents as the value of an input: `25`, `12.50`. */
export function typedDollars(cents: number): string {
  return (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)
}

/** Schema of a dollar input; outputs cents between `least` and `most`. */
export function dollarField({ least = 1, most = LARGEST_AMOUNT }: { least?: number; most?: number } = {}) {
  const wording = `Enter an amount from ${typedDollars(least)} to ${dollars(most)}, such as 25 or 12.50.`
  return z.pipe(
    z.string().check(
      z.refine((text) => {
        const cents = centsOf(text)
        return cents !== undefined && cents >= least && cents <= most
      }, wording),
    ),
    z.transform((text) => centsOf(text) ?? 0),
  )
}

/** Basis points as a percentage: 725 is `7.25`. */
export function percentText(basisPoints: number): string {
  return (basisPoints / 100).toFixed(2).replace(/\.?0+$/, '')
}

/** Parses a percentage from 0 to 100, such as `7.25` or `5%`, to basis points; undefined for anything else. */
export function basisPointsOf(text: string): number | undefined {
  const plain = text.trim().replace(/\s*%$/, '')
  const basisPoints = Math.round(Number(plain) * 100)
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) && basisPoints <= 10_000 ? basisPoints : undefined
}
