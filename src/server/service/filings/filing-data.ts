import { isDeepStrictEqual } from 'node:util'

/** One fact: text, an address or phone number, or a list of elements. */
export type FilingValue = string | Parts | Parts[]

/** The members of an address, a phone number or an element of a list. */
export interface Parts {
  [name: string]: string | null | undefined | Parts
}

/** Facts by name, as far as they are known. */
export type FilingData = Record<string, FilingValue>

/** One field that an update changes. */
export interface FieldChange {
  field: string
  from: FilingValue | undefined
  to: FilingValue
}

/** Tells which fields an update really changes; sending what is already known changes nothing. */
export function changesOf(known: FilingData, given: FilingData): FieldChange[] {
  return Object.entries(given)
    .map(([field, to]) => ({ field, from: known[field], to }))
    .filter(({ from, to }) => !isDeepStrictEqual(from, to))
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
