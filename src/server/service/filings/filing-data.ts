import { isDeepStrictEqual } from 'node:util'
import type { FilingData, FilingValue, Parts } from '../../database/tables/filings.ts'

/** The field of a return's figures in the filing data. */
export const ANNUAL_RETURN = 'annual_return'

/** One field that an update changes. */
export interface FieldChange {
  field: string
  from: FilingValue | undefined
  to: FilingValue
}

/** Filing data after an update: addresses and phone numbers are merged, other fields replaced, null clears. */
export function merged(known: FilingData, given: FilingData): FilingData {
  const facts = Object.entries(given).map(([field, to]): [string, FilingValue] => {
    const from = known[field]
    return [field, isParts(from) && isParts(to) ? { ...from, ...to } : to]
  })
  return { ...known, ...Object.fromEntries(facts) }
}

/** The fields in which two versions of filing data differ; clearing an empty field isn't a difference. */
export function changesBetween(known: FilingData, data: FilingData): FieldChange[] {
  return [...new Set([...Object.keys(known), ...Object.keys(data)])]
    .map((field): [string, FilingValue] => [field, data[field] ?? null])
    .flatMap(([field, to]) =>
      field === ANNUAL_RETURN ? figureChanges(known[field], to) : [{ field, from: known[field], to }],
    )
    .filter(({ from = null, to }) => !isDeepStrictEqual(from, to))
}

// A return has about a hundred figures, so the history names each changed one.
function figureChanges(known: FilingValue | undefined, to: FilingValue): FieldChange[] {
  const [before, after] = [textsOf(known), textsOf(to)]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.map((key) => ({ field: `${ANNUAL_RETURN}.${key}`, from: before[key], to: after[key] ?? null }))
}

function textsOf(value: FilingValue | undefined): Record<string, string | null> {
  const parts = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
  return Object.fromEntries(parts.map(([key, part]) => [key, typeof part === 'string' ? part : null]))
}

/** Whether a value is an address, a phone number or an element of a list. */
export function isParts(value: FilingValue | Parts[string]): value is Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a field of a file is empty. */
export function isEmptyFact(present: FilingValue | undefined): boolean {
  if (present === undefined || present === null || present === '') return true
  if (typeof present === 'string') return false
  if (Array.isArray(present)) return present.length === 0
  return Object.values(present).every((part) => part === null || part === undefined || part === '')
}

/** The field for the end of the year that contradicts the other one or the record's year; undefined if they agree. */
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

/**
 * Fills in the parts of an address or phone number from the field that its `default_field` names; its own parts take
 * precedence. For reading only: stored data doesn't change. Unknown or circular names are ignored.
 */
export function resolveDefaults(data: FilingData): FilingData {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, resolved(value, data, [name])]))
}

function resolved(value: FilingValue, data: FilingData, seen: readonly string[]): FilingValue {
  if (typeof value === 'string' || value === null) return value
  if (Array.isArray(value)) return value.map((element) => resolvedMembers(element, data))
  return resolvedParts(value, data, seen)
}

function resolvedMembers(element: Parts, data: FilingData): Parts {
  const members = Object.entries(element).map(([name, member]) => [
    name,
    isParts(member) ? resolvedParts(member, data, []) : member,
  ])
  return Object.fromEntries(members)
}

function resolvedParts(parts: Parts, data: FilingData, seen: readonly string[]): Parts {
  const { default_field: named } = parts
  if (typeof named !== 'string' || seen.includes(named) || !Object.hasOwn(data, named)) return parts
  const source = data[named]
  if (typeof source === 'string') return { ...parts, value: parts.value ?? source }
  if (source === undefined || source === null || Array.isArray(source)) return parts
  return { ...parts, ...known(resolvedParts(source, data, [...seen, named])), ...known(parts) }
}

/** The parts that aren't empty. */
function known(parts: Parts): Parts {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== null && part !== undefined))
}
