import type { FilingData, FilingValue, Parts } from '../../database/tables/filings.ts'
import { isParts } from './filing-data.ts'

/**
 * Fills in what an address or a phone number takes from the field it names in `default_field`; parts of its own win.
 * What is kept does not change: this is for reading. Names that lead nowhere, or in a circle, add nothing.
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

/** The parts that say something. */
function known(parts: Parts): Parts {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== null && part !== undefined))
}
