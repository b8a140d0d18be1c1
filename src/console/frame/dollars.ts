import { formatCents } from '../../contract/written-cents.ts'

/** Cents as people read them. */
export function dollars(cents: number): string {
  return formatCents(cents, 'en-US')
}

/** Reads dollars as people write them, such as `1,250` or `$12.50`, as cents; undefined for anything else. */
export function centsOf(text: string): number | undefined {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return undefined
  const [whole = '', parts = ''] = plain.split('.')
  return Number(whole) * 100 + Number(parts.padEnd(2, '0'))
}
