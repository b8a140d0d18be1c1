import { topicKind } from '../layer/index-record.ts'
import { type CorrectedPart, correctTopics } from '../term/correct-topics.ts'
import { maxWords, plainReading, type Reading, type TermWord, textsOf } from '../term/readings.ts'
import { type NamedTopic, readTopics, type TopicReading } from '../term/topic-reading.ts'
import { fillers } from '../words/foreign-words.ts'
import { anyNeed, type TranslatedPart, translate } from '../words/translate.ts'
import { LayerSearch, type SearchedLayer } from './layer-search.ts'
import { rankMatches } from './rank-matches.ts'
import { asTyped, isCause, mostCounted, type Relaxation, relaxationOf, relaxations } from './relaxation.ts'
import { ResultPage, type TierCursor, takeForemost } from './result-page.ts'
import type { SearchQuery } from './search-query.ts'

/** Search results, and the interpretation of the term if names alone didn't match. */
export interface SearchAnswer {
  /** Nonprofit numbers, best first. */
  readonly numbers: number[]
  /** The words dropped because nothing matches all of them; null if none were. */
  readonly relaxed: Relaxation | null
  /** The parts of the term that were searched beyond names; empty if names filled the page. */
  readonly topics: readonly NamedTopic[]
}

type Tier = (search: LayerSearch) => TierCursor

const certainEin: Tier = (search) => search.certainEin()
const exact: Tier = (search) => search.exact()

/** After exact names; within each tier, most prominent first. */
const wellKnownTiers: readonly Tier[] = [(search) => search.opening(true), (search) => search.holding(true)]
const otherTiers: readonly Tier[] = [
  (search) => search.opening(false),
  (search) => search.possibleEin(),
  (search) => search.holding(false),
]

/** Spelling is corrected only if no name equals the term and fewer names than this contain its words. */
const fewNames = 10
/** Words in fewer names than this are then considered misspelled. */
const rareWord = 5
/** A shorter foreign word may also start an English name, so names come first. */
const shortestForeign = 5
/** Letters of non-Latin scripts. */
const otherLetters = /[^\P{L}\p{sc=Latin}]/u
/** Words are dropped until at least this many nonprofits are found. */
const enough = 5

/** Searches all layers for one page of the answer. */
export function searchLayers(layers: readonly SearchedLayer[], query: SearchQuery): SearchAnswer {
  const page = new ResultPage(query.offset, query.limit)
  if (query.term.trim() === '') {
    const searches = layers.map((layer) => new LayerSearch(layer, query))
    page.takeList(featuredFirst(searches))
    page.take(searches.map((search) => search.everything()))
    return { numbers: page.numbers, relaxed: null, topics: [] }
  }
  const english = translate(query.term)
  const term = new TermSearch(layers, query, page)
  if (english === null) term.takeAll()
  else term.takeTranslated(english)
  return { numbers: page.numbers, relaxed: term.relaxed, topics: term.topics }
}

/** The search for one reading of a term, tier by tier. */
class TermSearch {
  relaxed: Relaxation | null = null
  topics: readonly NamedTopic[] = []
  readonly #layers: readonly SearchedLayer[]
  readonly #query: SearchQuery
  readonly #page: ResultPage
  readonly #reading: Reading
  readonly #searches: readonly LayerSearch[]

  constructor(layers: readonly SearchedLayer[], query: SearchQuery, page: ResultPage, isContinued = false) {
    this.#layers = layers
    this.#query = query
    this.#page = page
    const reading = plainReading(query.term)
    this.#reading = reading.length > maxWords ? [] : reading
    this.#searches = this.#reading.length === 0 ? [] : layers.map((layer) => new LayerSearch(layer, query, isContinued))
  }

  /** Tiers in order: names, then causes, places, synonyms and corrected spelling, then fewer words. */
  takeAll(): void {
    const isAnswered = this.#takeNames()
    if (this.#searches.length === 0 || this.#page.isFull) return
    this.#takeBehindNames(isAnswered)
  }

  /** The same for a term that is partly in another language: English names first, then its translation. */
  takeTranslated(parts: readonly TranslatedPart[]): void {
    // Names are in Latin letters, so they could match only the rest of the term.
    const mayBeName = this.#searches.length > 0 && !otherLetters.test(this.#query.term)
    const isLikelyForeign = this.#query.term.trim().length >= shortestForeign
    if (mayBeName) this.#takeTiers([certainEin, exact, ...wellKnownTiers, ...(isLikelyForeign ? [] : otherTiers)])
    if (!this.#page.isFull) this.#takeEnglish(parts)
    if (mayBeName && isLikelyForeign) this.#takeTiers(otherTiers)
  }

  #takeEnglish(parts: readonly TranslatedPart[]): void {
    const term = `${parts.map(({ english }) => english).join(' ')} `
    const isContinued = this.#searches.length > 0
    const translated = new TermSearch(this.#layers, { ...this.#query, term }, this.#page, isContinued)
    translated.takeAll()
    this.relaxed = translated.relaxed && asTyped(translated.relaxed, parts)
    this.topics = translated.topics
  }

  #take(tier: Tier): boolean {
    return this.#page.take(this.#searches.map(tier))
  }

  #takeTiers(tiers: readonly Tier[]): void {
    for (const tier of tiers) {
      if (this.#page.isFull) return
      this.#take(tier)
    }
  }

  #takeNames(): boolean {
    const isZip = this.#takeZip()
    const isAnswered = [this.#take(certainEin), this.#take(exact), isZip].includes(true)
    this.#takeTiers([...wellKnownTiers, ...otherTiers])
    return isAnswered
  }

  /** Five digits alone are more likely a ZIP code than an EIN prefix. */
  #takeZip(): boolean {
    if (!/^\s*\d{5}\s*$/.test(this.#query.term)) return false
    const { topics } = readTopics(this.#reading, () => false)
    this.topics = topics
    return this.#take((search) => search.about(topics))
  }

  /**
   * Causes, places, missions and corrected spelling. Corrections come first if a word is rare, otherwise only if the
   * others find nothing.
   */
  #takeBehindNames(isAnswered: boolean): void {
    const held = isAnswered
      ? fewNames
      : this.#searches.reduce((count, search) => count + search.countHolding(fewNames), 0)
    if (held === 0) this.#take((search) => search.withoutWeakEnd())
    const read = this.#readTopics()
    this.topics = read.topics
    const rare = held < fewNames ? this.#rareWords(read) : []
    const isCorrected = rare.length > 0 && this.#takeCorrected(new Set(rare))
    const isFound = held < fewNames ? this.#takeRanked(read) : this.#takeTopics(read)
    if (isFound && (held > 0 || isAnswered || this.#page.found >= enough)) return
    const isSpelled =
      !isFound &&
      rare.length === 0 &&
      held < fewNames &&
      this.#takeCorrected(new Set(held === 0 ? textsOf(this.#reading) : []))
    if (!isAnswered && held === 0 && !isCorrected && !isSpelled) this.#relax(read.topics, isFound)
  }

  #readTopics(): TopicReading {
    const read = readTopics(this.#reading, (...city) => this.#searches.some((search) => search.knowsCity(...city)))
    return read.topics.length > 0 ? read : readTopics(plainReading(anyNeed), () => false)
  }

  /** Causes and places, when names match too. Returns whether any tier found something. */
  #takeTopics({ topics, left }: TopicReading): boolean {
    if (topics.length === 0) return false
    const finished = withoutUnfinished(topics)
    const tiers: Tier[] = [
      ...holdingTiers(left),
      (search) => search.about(topics),
      (search) => search.about(topics, { isClose: true }),
      (search) => search.mentioning(topics),
    ]
    let isAny = this.#page.isFull
    for (const tier of tiers) {
      if (this.#page.isFull) break
      isAny = this.#take(tier) || isAny
    }
    if (isAny || finished === null) return isAny
    return this.#takeTopics({ topics: finished, left: finished.flatMap(({ words }) => words) })
  }

  /** Everything that matches all parts of a term by text, synonym, cause or place, best match first. */
  #takeRanked({ topics, left }: TopicReading): boolean {
    if (topics.length === 0) return false
    let isAny = this.#page.isFull
    for (const tier of holdingTiers(left)) {
      if (this.#page.isFull) break
      isAny = this.#take(tier) || isAny
    }
    if (this.#page.isFull) return isAny
    const finished = withoutUnfinished(topics)
    const isOneCause = finished !== null || topics.filter(({ isPlace }) => !isPlace).length === 1
    const isAbout = isOneCause && this.#takeOneCause(topics)
    if (this.#page.isFull) return true
    if (finished !== null && !isAbout)
      return this.#takeRanked({ topics: finished, left: finished.flatMap(({ words }) => words) }) || isAny
    const isRanked = this.#takeInOrder(topics, [(search) => search.about(topics), (search) => search.meaning(topics)])
    return isAny || isAbout || isRanked
  }

  /**
   * The most prominent nonprofits of a cause, because a code says more than a mission's words; the first of them in the
   * order of what they say. If there are none, those of related causes.
   */
  #takeOneCause(topics: readonly NamedTopic[]): boolean {
    if (this.#takeInOrder(topics, [(search) => search.about(topics)], firstOfCause)) return true
    const isCode = topics.some(({ keys }) => keys.some(({ text }) => text.startsWith(topicKind.cause)))
    return isCode && this.#takeInOrder(topics, [(search) => search.about(topics, { isClose: true })])
  }

  /** The first results of all tiers together, best match first, then the rest tier by tier. */
  #takeInOrder(topics: readonly NamedTopic[], tiers: readonly Tier[], most = mostRanked): boolean {
    const cursors = tiers.map((tier) => this.#searches.map(tier))
    const foremost = cursors.map((tier) => takeForemost(tier, most))
    // Rarity is judged on the widest tier: in a narrower one, its own words look common.
    const sample = foremost.filter((documents) => documents.length > 0).at(-1)
    this.#page.takeList(rankMatches(foremost.flat(), topics, sample))
    for (const tier of cursors) this.#page.take(tier)
    return sample !== undefined
  }

  /** Drops words, lightest first, until something matches the rest, and adds what matches any of the words. */
  #relax(read: readonly NamedTopic[], isFound: boolean): void {
    const parts = correctTopics(read, (topic) => this.#count(topic) > 0)
    const known = parts.flatMap(({ meant }) => meant.filter((topic) => this.#count(topic) > 0))
    const meaningful = known.filter(({ words }) => !words.every(({ text }) => fillers.has(text)))
    const understood = meaningful.length > 0 ? meaningful : known
    if (!isFound) this.#takeMost(understood, parts)
    if (this.#page.found < enough) this.#takeAny(understood)
  }

  /** The results for the heaviest of the parts that some nonprofit matches together. */
  #takeMost(understood: readonly NamedTopic[], parts: readonly CorrectedPart[]): void {
    const causes = understood.filter(isCause)
    for (const kept of relaxations(understood, (topic) => this.#count(topic))) {
      // Every tier requires these matches: if there are none, the tiers needn't run.
      if (!this.#searches.some((search) => search.canMean(kept))) continue
      const isTaken =
        causes.length > 1
          ? this.#takeInOrder(understood, [
              (search) => search.about(kept),
              (search) => search.meaning(kept),
              (search) => search.meaningAny(causes, kept),
            ])
          : this.#takeRanked({ topics: kept, left: kept.flatMap(({ words }) => words) })
      if (!isTaken) continue
      this.topics = understood
      this.relaxed = relaxationOf(parts, kept)
      return
    }
  }

  /** Nonprofits that match any of the parts, those that match most first; places and unlisted words don't suffice. */
  #takeAny(understood: readonly NamedTopic[]): void {
    const causes = understood.filter(isCause)
    const parts = (causes.length > 0 ? causes : understood).flatMap(withItsWords)
    this.#takeInOrder(parts, [(search) => search.meaningAny(parts)])
  }

  #count(topic: NamedTopic): number {
    return this.#searches.reduce((total, search) => total + search.countMeaning(topic, mostCounted), 0)
  }

  #takeCorrected(doubted: ReadonlySet<string>): boolean {
    for (let errors = 0; errors < 3; errors++) {
      const isNamed = this.#take((search) => search.correctedExact(errors, doubted))
      if (this.#take((search) => search.corrected(errors, doubted)) || isNamed) return true
    }
    return false
  }

  /** Words that few or no names contain and that name no cause or place: these are corrected first. */
  #rareWords({ topics }: TopicReading): string[] {
    const count = (word: TermWord) =>
      this.#searches.reduce((total, search) => total + search.countWord(word, rareWord), 0)
    const isNamed = ({ keys, meanings }: NamedTopic) => keys.length > 0 || meanings.length > 0
    const named = new Set(topics.flatMap((topic) => (isNamed(topic) ? textsOf(topic.words) : [])))
    return textsOf(this.#reading.filter((word) => !named.has(word.text) && count(word) < rareWord))
  }
}

/** Most matches of each tier that are put in order; the rest keep the order of the directory. */
const mostRanked = 100
/** The same for a single cause, of which every nonprofit is a match: more would put unknown nonprofits first. */
const firstOfCause = 5

function holdingTiers(left: Reading | null): readonly Tier[] {
  return left === null ? [] : [true, false].map((isWellKnown) => (search) => search.holdingThese(left, isWellKnown))
}

/** A phrase, and the causes that its single words name. */
function withItsWords(topic: NamedTopic): readonly NamedTopic[] {
  if (topic.words.length === 1) return [topic]
  return [topic, ...topic.words.flatMap((word) => readTopics([word], () => false).topics).filter(isCause)]
}

/** `food bank n` becomes `food bank`: the unfinished word may become anything, even "near me". `Dog` is a whole word. */
function withoutUnfinished(topics: readonly NamedTopic[]): readonly NamedTopic[] | null {
  const [rest, part] = [topics.slice(0, -1), topics.at(-1)]
  const last = part?.words.at(-1)
  const isUnfinished = part?.isListed === false && last?.isOpen === true && /^[a-z]{1,3}$/.test(last.text)
  return isUnfinished && rest.length > 0 && rest.every(({ keys }) => keys.length > 0) ? rest : null
}

function featuredFirst(searches: readonly LayerSearch[]): number[] {
  const featured = searches.flatMap((search) => search.featured())
  featured.sort((a, b) => a.rank - b.rank || b.prominence - a.prominence || a.number - b.number)
  return featured.map(({ number }) => number)
}
