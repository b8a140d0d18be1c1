import { LayerSearch, type SearchedLayer } from './layer-search.ts'
import { plainReading, type Reading, type TermWord } from './readings.ts'
import { ResultPage } from './result-page.ts'
import type { SearchQuery } from './search-query.ts'
import type { TierCursor } from './tier-cursor.ts'

type Tier = (search: LayerSearch) => TierCursor

/** From exact to forgiving; within each, the most prominent first. */
const tiers: readonly Tier[] = [
  (search) => search.certainEin(),
  (search) => search.exact(),
  (search) => search.opening(true),
  (search) => search.holding(true),
  (search) => search.opening(false),
  (search) => search.possibleEin(),
  (search) => search.holding(false),
]

/** Spelling is only doubted when fewer names than this hold the words as they stand. */
const fewNames = 10
/** Then a word in fewer names than this is doubted, and every word when no name holds them all. */
const rareWord = 5

/** Nonprofit numbers in the order of the answer, `limit` at most from `offset` on. */
export function searchLayers(layers: readonly SearchedLayer[], query: SearchQuery): number[] {
  const page = new ResultPage(query.offset, query.limit)
  const searches = layers.map((layer) => new LayerSearch(layer, query))
  const take = (tier: Tier) => page.take(searches.map(tier))
  if (query.term.trim() === '') {
    page.takeList(featuredFirst(searches))
    take((search) => search.everything())
    return page.numbers
  }
  for (const tier of plainReading(query.term).length > 0 ? tiers : []) {
    take(tier)
    if (page.isFull) return page.numbers
  }
  takeForgiving(searches, query.term, take)
  return page.numbers
}

function featuredFirst(searches: readonly LayerSearch[]): number[] {
  const featured = searches.flatMap((search) => search.featured())
  featured.sort((a, b) => a.rank - b.rank || b.prominence - a.prominence || a.number - b.number)
  return featured.map(({ number }) => number)
}

function takeForgiving(searches: readonly LayerSearch[], term: string, take: (tier: Tier) => boolean): void {
  const held = searches.reduce((count, search) => count + search.countHolding(fewNames), 0)
  if (held === 0) take((search) => search.withoutWeakEnd())
  if (held >= fewNames) return
  const doubted = doubtedWords(searches, plainReading(term), held)
  for (let errors = 0; errors < 3; errors++) {
    const isNamed = take((search) => search.correctedExact(errors, doubted))
    if (take((search) => search.corrected(errors, doubted)) || isNamed) return
  }
}

function doubtedWords(searches: readonly LayerSearch[], reading: Reading, held: number): Set<string> {
  const count = (word: TermWord) => searches.reduce((total, search) => total + search.countWord(word), 0)
  return new Set(reading.filter((word) => held === 0 || count(word) < rareWord).map(({ text }) => text))
}
