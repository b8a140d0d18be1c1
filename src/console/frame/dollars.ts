import * as z from 'zod/mini'
import { LARGEST_AMOUNT } from '../../contract/amounts.ts'
import { formatCents } from '../../contract/formatters.ts'

/** Cents as people read them. */
export function dollars(cents: number): string {
  // Nothing taken away is nothing, and not less than that.
  return formatCents(cents + 0, 'en-US')
}

/** Reads dollars as people write them, such as `1,250` or `$12.50`, as cents; undefined for anything else. */
export function centsOf(text: string): number | undefined {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return undefined
  const [whole = '', parts = ''] = plain.split('.')
  return Number(whole) * 100 + Number(parts.padEnd(2, '0'))
}

/** Cents as they stand in a field that people change: `25`, `12.50`. */
export function typedDollars(cents: number): string {
  return (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)
}

/** A field of a form in which people write dollars; as cents, from `least` to `most`. */
export function dollarField({ least = 1, most = LARGEST_AMOUNT }: { least?: number; most?: number } = {}) {
  const wording = `Write dollars from ${typedDollars(least)} to ${dollars(most)}, such as 25 or 12.50.`
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
