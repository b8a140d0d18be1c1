import { mostWords, plainReading, type Reading, type TermWord } from '../term/readings.ts'
import { LayerSearch, type SearchedLayer } from './layer-search.ts'
import { ResultPage } from './result-page.ts'
import type { SearchQuery } from './search-query.ts'
import type { TierCursor } from './tier-cursor.ts'

type Tier = (search: LayerSearch) => TierCursor

const certainEin: Tier = (search) => search.certainEin()
const exact: Tier = (search) => search.exact()

/** After what is named exactly; within each, the most prominent first. */
const forgivingTiers: readonly Tier[] = [
  (search) => search.opening(true),
  (search) => search.holding(true),
  (search) => search.opening(false),
  (search) => search.possibleEin(),
  (search) => search.holding(false),
]

/** Spelling is only doubted when no name is the term, and fewer than this hold its words as they stand. */
const fewNames = 10
/** Then a word in fewer names than this is doubted. */
const rareWord = 5

/** Nonprofit numbers in the order of the answer, `limit` at most from `offset` on. */
export function searchLayers(layers: readonly SearchedLayer[], query: SearchQuery): number[] {
  const page = new ResultPage(query.offset, query.limit)
  const reading = plainReading(query.term)
  if (query.term.trim() === '') takeFeatured(openSearches(layers, query), page)
  else if (reading.length > 0 && reading.length <= mostWords) takeTerm(openSearches(layers, query), reading, page)
  return page.numbers
}

function openSearches(layers: readonly SearchedLayer[], query: SearchQuery): LayerSearch[] {
  return layers.map((layer) => new LayerSearch(layer, query))
}

function takeFeatured(searches: readonly LayerSearch[], page: ResultPage): void {
  page.takeList(featuredFirst(searches))
  page.take(searches.map((search) => search.everything()))
}

function takeTerm(searches: readonly LayerSearch[], reading: Reading, page: ResultPage): void {
  const take = (tier: Tier) => page.take(searches.map(tier))
  const isAnswered = [take(certainEin), take(exact)].includes(true)
  for (const tier of forgivingTiers) {
    if (page.isFull) return
    take(tier)
  }
  if (!isAnswered && !page.isFull) takeForgiving(searches, reading, take)
}

function featuredFirst(searches: readonly LayerSearch[]): number[] {
  const featured = searches.flatMap((search) => search.featured())
  featured.sort((a, b) => a.rank - b.rank || b.prominence - a.prominence || a.number - b.number)
  return featured.map(({ number }) => number)
}

function takeForgiving(searches: readonly LayerSearch[], reading: Reading, take: (tier: Tier) => boolean): void {
  const held = searches.reduce((count, search) => count + search.countHolding(fewNames), 0)
  if (held === 0) take((search) => search.withoutWeakEnd())
  if (held >= fewNames) return
  const doubted = doubtedWords(searches, reading, held)
  for (let errors = 0; errors < 3; errors++) {
    const isNamed = take((search) => search.correctedExact(errors, doubted))
    if (take((search) => search.corrected(errors, doubted)) || isNamed) return
  }
}

/** Words that few or no names hold; where there are none of these and nothing was found, any word may be another one meant. */
function doubtedWords(searches: readonly LayerSearch[], reading: Reading, held: number): Set<string> {
  const count = (word: TermWord) => searches.reduce((total, search) => total + search.countWord(word), 0)
  const rare = reading.filter((word) => count(word) < rareWord)
  return new Set((rare.length === 0 && held === 0 ? reading : rare).map(({ text }) => text))
}
