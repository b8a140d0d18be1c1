import { isCents } from '../shared/money.ts'

/** What stands among the cents to choose from for an amount of the donor's own. */
export const OWN = 0

/** Reads whole cents as attributes and frameworks give them; undefined for anything else, `12.5` included. */
export function readCents(value: unknown): number | undefined {
  if (typeof value === 'string' && !/^\s*\d{1,8}\s*$/.test(value)) return undefined
  const cents = typeof value === 'string' ? Number(value) : value
  return isCents(cents) ? cents : undefined
}

/** The members of a list of cents, right or wrong: `"500 1000 2500"`, commas too, or an array. */
export function wordsOf(amounts: unknown): readonly unknown[] {
  return Array.isArray(amounts) ? amounts : (String(amounts ?? '').match(/[^\s,[\]]+/g) ?? [])
}
