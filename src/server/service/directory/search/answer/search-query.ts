import type { Bitset } from '../layer/arrays.ts'
import type { IndexLayer } from '../layer/index-layer.ts'
import { categoryPlace } from '../layer/index-record.ts'

/** A directory search. Absent filters don't restrict. */
export interface SearchQuery {
  /** A name, part of a name, or an EIN; empty asks for the most prominent nonprofits. */
  readonly term: string
  /** Any of these. */
  readonly categories?: readonly string[] | undefined
  /** True requires the consent, false requires its absence. */
  readonly viaChange?: boolean | undefined
  /** Direct consent for this account: true requires it, false requires its absence. */
  readonly direct?: { readonly account: string; readonly isGiven: boolean } | undefined
  /** Includes hidden and ineligible nonprofits. */
  readonly showHidden?: boolean | undefined
  readonly offset: number
  readonly limit: number
}

/** Matches documents in any of the sets, or in none of them if inverted. */
export interface DocumentFilter {
  readonly sets: readonly Bitset[]
  readonly isInverted: boolean
}

/**
 * The filters of a query, most selective first. `direct` is the set of documents that give the requesting account
 * direct consent.
 */
export function filtersOf(layer: IndexLayer, query: SearchQuery, direct: Bitset): DocumentFilter[] {
  const filters: DocumentFilter[] = []
  if (query.viaChange !== undefined) filters.push({ sets: [layer.viaChange], isInverted: !query.viaChange })
  if (query.direct !== undefined) filters.push({ sets: [direct], isInverted: !query.direct.isGiven })
  if (query.categories !== undefined && query.categories.length > 0) {
    filters.push({ sets: categorySets(layer, query.categories), isInverted: false })
  }
  filters.push({ sets: [query.showHidden ? layer.present : layer.visible], isInverted: false })
  return filters
}

function categorySets(layer: IndexLayer, names: readonly string[]): Bitset[] {
  const length = layer.present.length
  const places = new Set(names.map(categoryPlace))
  return [...places].map((place) => layer.categories.subarray(place * length, (place + 1) * length))
}

/** The documents of one 32-bit word that pass. */
export function passing({ sets, isInverted }: DocumentFilter, word: number): number {
  let any = sets[0]?.[word] ?? 0
  for (let other = 1; other < sets.length; other++) any |= sets[other]?.[word] ?? 0
  return isInverted ? ~any : any
}
