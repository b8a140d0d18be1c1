import { isDeepStrictEqual } from 'node:util'
import type { FilingData, FilingValue, Parts } from '../../database/tables/filings.ts'

/** One field that an update changes. */
export interface FieldChange {
  field: string
  from: FilingValue | undefined
  to: FilingValue
}

/** What is known after an update: addresses and phone numbers are merged, all else is replaced, null takes back. */
export function merged(known: FilingData, given: FilingData): FilingData {
  const facts = Object.entries(given).map(([field, to]): [string, FilingValue] => {
    const from = known[field]
    return [field, isParts(from) && isParts(to) ? { ...from, ...to } : to]
  })
  return { ...known, ...Object.fromEntries(facts) }
}

/** Tells in which fields two states of knowledge differ; taking back what nobody knew changes nothing. */
export function changesBetween(known: FilingData, data: FilingData): FieldChange[] {
  return Object.entries(data)
    .map(([field, to]) => ({ field, from: known[field], to }))
    .filter(({ from = null, to }) => !isDeepStrictEqual(from, to))
}

/** Tells whether a value is an address, a phone number or an element of a list. */
export function isParts(value: FilingValue | Parts[string]): value is Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The two ways of writing the end of the year that contradict each other, or undefined when they agree. */
export function contradiction(
  data: FilingData,
  fiscalYearEnd: string | null,
): { field: 'fye' | 'fiscal_year_end_date'; stated: string; expected: string } | undefined {
  const { fye, fiscal_year_end_date: date } = data
  if (fiscalYearEnd !== null && typeof fye === 'string' && fye !== fiscalYearEnd)
    return { field: 'fye', stated: fye, expected: fiscalYearEnd }
  const expected = fiscalYearEnd ?? fye
  if (typeof expected !== 'string' || typeof date !== 'string' || date === expected) return undefined
  return { field: 'fiscal_year_end_date', stated: date, expected }
}
