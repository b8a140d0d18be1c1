import { byName } from './descriptions-by-name.ts'
import { byPlace } from './descriptions-by-place.ts'
import { FILING_ADDRESSES, FILING_DATES, FILING_LISTS, FILING_TEXTS } from './filing-field-names.ts'
import { ADDRESS_PARTS, FILING_ARRAYS, type FilingKind } from './filing-fields.ts'

// For readers of the docs only: nothing a page loads may import this file.

/** The kind of every fact, of every member of an element, and of every part of an address, by name. */
const FILING_KINDS: ReadonlyMap<string, FilingKind | 'array'> = new Map([
  ...kindsOf(ADDRESS_PARTS, 'text'),
  ...Object.values(FILING_ARRAYS).flatMap((members) => Object.entries<FilingKind>(members)),
  ...kindsOf(FILING_TEXTS, 'text'),
  ...kindsOf(FILING_DATES, 'date'),
  ...kindsOf(FILING_LISTS, 'list'),
  ...kindsOf(FILING_ADDRESSES, 'address'),
  ...kindsOf(Object.keys(FILING_ARRAYS), 'array'),
])

function kindsOf(names: readonly string[], kind: FilingKind | 'array'): [string, FilingKind | 'array'][] {
  return names.map((name) => [name, kind])
}

/**
 * One sentence on a member or parameter; undefined for one nobody described. `places` are where it stands, the nearest
 * first: the name of a schema, an operation such as `donations.list`, its group, or the member that holds it.
 */
export function describeMember(name: string, places: readonly string[]): string | undefined {
  if (places.some((place) => FILING_KINDS.has(place))) return describeFact(name) ?? byName[name]
  const own = places.map((place) => byPlace[place]?.[name]).find((sentence) => sentence !== undefined)
  return own ?? (Object.hasOwn(byName, name) ? byName[name] : describeFact(name))
}

const kindNotes = { text: '', date: ', `YYYY-MM-DD`', list: ', with commas between', address: '', phone: '', array: '' }

/** A fact of filing data is named for what it says. */
function describeFact(name: string): string | undefined {
  const kind = FILING_KINDS.get(name)
  if (kind === undefined) return undefined
  const words = name.replaceAll('_', ' ').replace(/\b(?:dba|ein|irc|irs|ntee)(?=s?\b)/g, (word) => word.toUpperCase())
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${kindNotes[kind]}.`
}
