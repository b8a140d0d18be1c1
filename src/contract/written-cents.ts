import { numberFormat } from './formatters.ts'

/**
 * Writes cents as people of a language write dollars; whole dollars without decimals when `short`. Only where "$" can
 * mean nothing else does it stand alone: in all but `en-US`, the currency is named.
 */
export function formatCents(cents: number, locale?: string, { short = false } = {}): string {
  const write = (currencyDisplay: 'narrowSymbol' | 'symbol' | 'code') =>
    numberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay,
      maximumFractionDigits: short && cents % 100 === 0 ? 0 : 2,
    })
  const own = write('narrowSymbol')
  if (/^en(-US)?(-u|$)/.test(own.resolvedOptions().locale)) return own.format(cents / 100)
  const written = write('symbol').format(cents / 100)
  // Keeps the sign beside its letters where a right-to-left language writes `US$` last.
  return /US/.test(written) ? written.replace(/\$$/, '$\u200e') : write('code').format(cents / 100)
}
