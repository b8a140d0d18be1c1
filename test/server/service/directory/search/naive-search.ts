import type { SearchQuery } from '../../../../../src/server/service/directory/search/answer/search-query.ts'
import type { IndexRecord } from '../../../../../src/server/service/directory/search/layer/index-record.ts'
import { weakWords, wordsOfName } from '../../../../../src/server/service/directory/search/words/normalize-words.ts'

/** The expected order of results, computed in the simplest way, without spelling, plurals or joined words. */
export function naiveSearch(
  records: readonly IndexRecord[],
  query: SearchQuery,
  options: { wellKnown: number; direct: ReadonlyMap<number, boolean> },
): number[] {
  const ordered = [...records].sort((a, b) => b.prominence - a.prominence || a.number - b.number)
  const wellKnown = new Set(ordered.slice(0, options.wellKnown))
  const typed = wordsOfName(query.term)
  const tier = (record: IndexRecord): number => {
    if (typed.length === 0) return record.featuredRank === null ? 8 : record.featuredRank
    const names = [record.name, ...record.otherNames].map(wordsOfName)
    const best = Math.min(...names.map((name) => nameTier(name, typed)))
    const holds = holdsAll(names.flat(), typed) ? 3 : 9
    const found = Math.min(best, holds)
    if (found === 1) return wellKnown.has(record) ? 1 : 3
    if (found === 3) return wellKnown.has(record) ? 2 : 4
    return found
  }
  return ordered
    .filter((record) => passes(record, query, options.direct))
    .map((record, place) => ({ record, place, tier: tier(record) }))
    .filter((each) => each.tier < 9)
    .sort((a, b) => a.tier - b.tier || a.place - b.place)
    .slice(query.offset, query.offset + query.limit)
    .map(({ record }) => record.number)
}

function strong(words: readonly string[]): string[] {
  const left = words.filter((word) => !weakWords.has(word))
  return left.length > 0 ? left : [...words]
}

/** 0: the name itself; 1: the name starts with it; 9: neither. */
function nameTier(name: readonly string[], typed: readonly string[]): number {
  for (const form of [name, strong(name)]) {
    for (const wanted of [typed, strong(typed)]) if (form.join(' ') === wanted.join(' ')) return 0
  }
  for (const form of [name, strong(name)]) {
    for (const wanted of [typed, openStrong(typed)]) if (form.join(' ').startsWith(wanted.join(' '))) return 1
  }
  return 9
}

/** A general last word may be the beginning of another word, so it is kept. */
function openStrong(typed: readonly string[]): readonly string[] {
  return weakWords.has(typed.at(-1) ?? '') ? typed : strong(typed)
}

function holdsAll(words: readonly string[], typed: readonly string[]): boolean {
  const last = typed.at(-1) ?? ''
  const first = typed.slice(0, -1).filter((word) => !weakWords.has(word))
  return first.every((word) => words.includes(word)) && words.some((word) => word.startsWith(last))
}

function passes(record: IndexRecord, query: SearchQuery, direct: ReadonlyMap<number, boolean>): boolean {
  const isDirect = direct.get(record.number) ?? record.autoDirect
  return (
    (query.showHidden === true || record.visible) &&
    (query.viaChange === undefined || query.viaChange === record.viaChange) &&
    (query.direct === undefined || query.direct.isGiven === isDirect) &&
    (query.categories === undefined || query.categories.length === 0 || query.categories.includes(record.category))
  )
}
