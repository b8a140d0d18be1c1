import { maxWords, plainReading, type Reading, type TermWord } from '../term/readings.ts'
import { type NamedTopic, readTopics, type TopicReading } from '../term/topic-reading.ts'
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
  else if (reading.length > 0 && reading.length <= maxWords) takeTerm(openSearches(layers, query), reading, page)
  return page.numbers
}

function openSearches(layers: readonly SearchedLayer[], query: SearchQuery): LayerSearch[] {
  return layers.map((layer) => new LayerSearch(layer, query))
}

function takeFeatured(searches: readonly LayerSearch[], page: ResultPage): void {
  page.takeList(featuredFirst(searches))
  page.take(searches.map((search) => search.everything()))
}

type Take = (tier: Tier) => boolean

function takeTerm(searches: readonly LayerSearch[], reading: Reading, page: ResultPage): void {
  const take: Take = (tier) => page.take(searches.map(tier))
  const isAnswered = [take(certainEin), take(exact)].includes(true)
  for (const tier of forgivingTiers) {
    if (page.isFull) return
    take(tier)
  }
  if (!page.isFull) takeBehindNames(searches, reading, { isAnswered, take })
}

/** Causes, places and missions, and corrected spelling: before them where a word is hardly known, else only where they answer nothing. */
function takeBehindNames(
  searches: readonly LayerSearch[],
  reading: Reading,
  { isAnswered, take }: { isAnswered: boolean; take: Take },
): void {
  const held = isAnswered ? fewNames : searches.reduce((count, search) => count + search.countHolding(fewNames), 0)
  if (held === 0) take((search) => search.withoutWeakEnd())
  const topics = readTopics(reading, (...city) => searches.some((search) => search.knowsCity(...city)))
  const rare = held < fewNames ? rareWords(searches, reading, topics) : []
  if (rare.length > 0) takeCorrected(new Set(rare), take)
  const isTopic = takeTopics(topics, take)
  if (!isTopic && rare.length === 0 && held < fewNames) takeCorrected(new Set(held === 0 ? textsOf(reading) : []), take)
}

/** Answers whether any tier held anything. */
function takeTopics({ topics, left }: TopicReading, take: Take): boolean {
  if (topics.length === 0) return false
  const about = (isClose: boolean) => take((search) => search.about(topics, isClose))
  const isAny = [
    ...(left === null
      ? []
      : [true, false].map((isWellKnown) => take((search) => search.holdingThese(left, isWellKnown)))),
    about(false),
    about(true),
    take((search) => search.mentioning(topics)),
  ].includes(true)
  const rest = isAny ? null : withoutBegun(topics)
  return isAny || (rest !== null && takeTopics({ topics: rest, left: rest.flatMap(({ words }) => words) }, take))
}

/** `food bank n` as `food bank`: the last word may become anything, even one that only asks for what is near. */
function withoutBegun(topics: readonly NamedTopic[]): readonly NamedTopic[] | null {
  const [rest, last] = [topics.slice(0, -1), topics.at(-1)?.words.at(-1)]
  const isBegun = last?.isOpen === true && /^[a-z]{1,3}$/.test(last.text)
  return isBegun && rest.length > 0 && rest.every(({ keys }) => keys.length > 0) ? rest : null
}

function takeCorrected(doubted: ReadonlySet<string>, take: Take): void {
  for (let errors = 0; errors < 3; errors++) {
    const isNamed = take((search) => search.correctedExact(errors, doubted))
    if (take((search) => search.corrected(errors, doubted)) || isNamed) return
  }
}

/** Words of the term that few or no names hold, and that name no cause or place either: these are doubted first. */
function rareWords(searches: readonly LayerSearch[], reading: Reading, { topics }: TopicReading): string[] {
  const count = (word: TermWord) => searches.reduce((total, search) => total + search.countWord(word, rareWord), 0)
  const named = new Set(topics.flatMap(({ keys, words }) => (keys.length > 0 ? textsOf(words) : [])))
  return textsOf(reading.filter((word) => !named.has(word.text) && count(word) < rareWord))
}

function textsOf(reading: Reading): string[] {
  return reading.map(({ text }) => text)
}

function featuredFirst(searches: readonly LayerSearch[]): number[] {
  const featured = searches.flatMap((search) => search.featured())
  featured.sort((a, b) => a.rank - b.rank || b.prominence - a.prominence || a.number - b.number)
  return featured.map(({ number }) => number)
}
