import { setImmediate as nextTurn } from 'node:timers/promises'
import { displayCity } from '../../registry/display-city.ts'
import { type Bitset, clearBit, countBits, hasBit, intersect, writeBit } from '../layer/arrays.ts'
import { buildIndex } from '../layer/build-index.ts'
import type { IndexLayer } from '../layer/index-layer.ts'
import type { IndexRecord } from '../layer/index-record.ts'
import { isSameButFlags, locate, takeOut, writeFlags } from '../layer/layer-documents.ts'
import { maxWords, plainReading, type Reading, type TermWord } from '../term/readings.ts'
import { correctTopics, type NamedTopic, readTopics, type TopicReading } from '../term/topic-reading.ts'
import { wordsOfName } from '../words/normalise-words.ts'
import { fillers, type TranslatedPart, translate } from '../words/translate.ts'
import { LayerSearch, type SearchedLayer } from './layer-search.ts'
import { ResultPage, type TierCursor } from './result-page.ts'
import type { SearchQuery } from './search-query.ts'

/** A term from which words were dropped. */
export interface Relaxation {
  /** The dropped words. */
  readonly words: readonly string[]
  /** The words that were searched for, in corrected spelling. */
  readonly kept: readonly string[]
  /** The dropped place in its usual spelling, if nothing else was dropped. */
  readonly place?: string | undefined
}

/** Search results, and the interpretation of the term if names alone didn't match. */
export interface SearchAnswer {
  /** Nonprofit numbers, best first. */
  readonly numbers: number[]
  /** The words dropped because nothing matches all of them; null if none were. */
  readonly relaxed: Relaxation | null
  /** The parts of the term that were searched beyond names; empty if names filled the page. */
  readonly topics: readonly NamedTopic[]
}

/** A nonprofit's explicit decision about an account; null takes it back, so that the auto-grant applies. */
export interface DirectDecision {
  readonly account: string
  readonly number: number
  readonly isGranted: boolean | null
}

/** Every change rebuilds the newest layer; at this size, a new layer is started. */
const recentSize = 256
const maxLayers = 64
/** Maximum share of the directory in later layers. */
const maxChangedShare = 0.2
const maxAccounts = 64
/** Nonprofits per synchronous step, a few milliseconds; searches wait no longer than that. */
const atOneStroke = 1000

/** The searchable directory: one built layer, and small layers over it for later changes. */
export class DirectoryIndex {
  readonly #base: IndexLayer
  #settled: IndexLayer[] = []
  #recent = new Map<number, IndexRecord>()
  #recentLayer: IndexLayer | null = null
  readonly #decisions = new Map<string, Map<number, boolean>>()
  #direct = new Map<string, ReadonlyMap<IndexLayer, Bitset>>()

  constructor(base: IndexLayer) {
    this.#base = base
  }

  /** Nonprofits in the directory, hidden ones included. */
  get size(): number {
    return this.#layers().reduce((total, { present }) => total + countBits(present), 0)
  }

  /** True if enough has changed for a rebuild; searches stay correct but get slower. */
  get isWorn(): boolean {
    const changed = this.#settled.reduce((total, { size }) => total + size, 0)
    return (
      this.#settled.length >= maxLayers || changed > Math.max(this.#base.size * maxChangedShare, maxLayers * recentSize)
    )
  }

  /** Minimum prominence of a well-known nonprofit; a small directory makes no distinction. */
  get wellKnownFrom(): number {
    const { prominence, wellKnown, size } = this.#base
    return wellKnown === size ? -Number.MAX_VALUE : (prominence[wellKnown - 1] ?? 0)
  }

  /** Nonprofit numbers in result order. */
  search(query: SearchQuery): number[] {
    return this.answer(query).numbers
  }

  /** The same, with the interpretation of the term. */
  answer(query: SearchQuery): SearchAnswer {
    const direct = query.direct ? this.#directSets(query.direct.account) : null
    return searchLayers(
      this.#layers().map((layer) => ({ layer, direct: direct?.get(layer) })),
      query,
    )
  }

  /** Adds or replaces nonprofits: the next search sees them. */
  put(records: readonly IndexRecord[]): void {
    for (const record of records) if (!this.#flip(record)) this.#replace(record)
    this.#rebuildRecent()
    this.#direct.clear()
  }

  /**
   * Adds or replaces many nonprofits from a prepared layer. Searches continue meanwhile and then see all changes at
   * once; no other change may be made until it is done.
   */
  async putLayer(layer: IndexLayer): Promise<void> {
    const older = [...this.#settled, this.#base].map((each) => ({ layer: each, present: each.present.slice() }))
    for (let from = 0; from < layer.size; from += atOneStroke) {
      for (const place of layer.byNumber.subarray(from, from + atOneStroke)) {
        for (const each of older) {
          const document = locate(each.layer, layer.numbers[place] ?? 0)
          if (document !== -1) clearBit(each.present, document)
        }
      }
      await nextTurn()
    }
    for (const { layer: each, present } of older) {
      each.present.set(present)
      intersect(each.visible, present)
    }
    for (const number of this.#recent.keys()) if (locate(layer, number) !== -1) this.#recent.delete(number)
    this.#rebuildRecent()
    this.#settled = [layer, ...this.#settled]
    this.#direct.clear()
  }

  /** Removes deleted nonprofits. */
  drop(numbers: readonly number[]): void {
    for (const number of numbers) {
      this.#recent.delete(number)
      for (const layer of this.#layers()) {
        const document = locate(layer, number)
        if (document !== -1) takeOut(layer, document)
      }
    }
    this.#rebuildRecent()
    this.#direct.clear()
  }

  /** Applies explicit consent decisions. */
  decide(decisions: readonly DirectDecision[]): void {
    for (const { account, number, isGranted } of decisions) {
      const known = this.#decisions.get(account) ?? new Map<number, boolean>()
      this.#decisions.set(account, known)
      if (isGranted === null) known.delete(number)
      else known.set(number, isGranted)
    }
    this.#direct.clear()
  }

  /** Newest first. */
  #layers(): IndexLayer[] {
    return [...(this.#recentLayer ? [this.#recentLayer] : []), ...this.#settled, this.#base]
  }

  #flip(record: IndexRecord): boolean {
    if (this.#recent.has(record.number)) return false
    for (const layer of this.#layers()) {
      const document = locate(layer, record.number)
      if (document === -1 || !hasBit(layer.present, document)) continue
      if (isSameButFlags(layer, document, record)) {
        writeFlags(layer, document, record)
        return true
      }
      takeOut(layer, document)
    }
    return false
  }

  #replace(record: IndexRecord): void {
    if (this.#recent.size >= recentSize && !this.#recent.has(record.number)) this.#settle()
    this.#recent.set(record.number, record)
  }

  #settle(): void {
    this.#rebuildRecent()
    if (this.#recentLayer) this.#settled = [this.#recentLayer, ...this.#settled]
    this.#recent = new Map()
    this.#recentLayer = null
  }

  #rebuildRecent(): void {
    const { wellKnownFrom } = this
    this.#recentLayer = this.#recent.size > 0 ? buildIndex(this.#recent.values(), { wellKnownFrom }) : null
  }

  /** The documents of each layer that give the account direct consent. */
  #directSets(account: string): ReadonlyMap<IndexLayer, Bitset> {
    const known = this.#direct.get(account)
    if (known) return known
    const sets = new Map(this.#layers().map((layer) => [layer, this.#directSet(layer, account)]))
    if (this.#direct.size >= maxAccounts) this.#direct.clear()
    this.#direct.set(account, sets)
    return sets
  }

  #directSet(layer: IndexLayer, account: string): Bitset {
    const set = layer.autoDirect.slice()
    for (const [number, isGranted] of this.#decisions.get(account) ?? []) {
      const document = locate(layer, number)
      if (document !== -1) writeBit(set, document, isGranted)
    }
    return set
  }
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
function searchLayers(layers: readonly SearchedLayer[], query: SearchQuery): SearchAnswer {
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
    const read = readTopics(this.#reading, (...city) => this.#searches.some((search) => search.knowsCity(...city)))
    this.topics = read.topics
    const rare = held < fewNames ? this.#rareWords(read) : []
    const isCorrected = rare.length > 0 && this.#takeCorrected(new Set(rare))
    const isTopic = this.#takeTopics(read)
    // If names match the term, synonyms aren't needed; they cost most for long names.
    const isMeant = held < fewNames && this.#takeMeanings(read.topics)
    if (isTopic || isMeant) return
    const isSpelled =
      rare.length === 0 && held < fewNames && this.#takeCorrected(new Set(held === 0 ? textsOf(this.#reading) : []))
    if (!isAnswered && held === 0 && !isCorrected && !isSpelled) this.#relax(read.topics)
  }

  /** Returns whether any tier found something. */
  #takeTopics({ topics, left }: TopicReading, isRelaxed = false): boolean {
    if (topics.length === 0) return false
    const begun = withoutBegun(topics)
    // For several parts, a mission that contains all of them is more relevant than their causes; for one part, its
    // cause is.
    const isPhrase = topics.length > 1
    const tiers: Tier[] = [
      ...(left === null
        ? []
        : [true, false].map((isWellKnown) => (search: LayerSearch) => search.holdingThese(left, isWellKnown))),
      ...(isPhrase ? [(search: LayerSearch) => search.saying(topics)] : []),
      ...(isRelaxed && isPhrase ? [(search: LayerSearch) => search.telling(topics)] : []),
      ...(isRelaxed ? [(search: LayerSearch) => search.about(topics, { isTold: true })] : []),
      (search) => search.about(topics),
      (search) => search.about(topics, { isClose: true }),
      (search) => search.mentioning(topics),
    ]
    let isAny = this.#page.isFull
    for (const tier of tiers) {
      if (this.#page.isFull) break
      isAny = this.#take(tier) || isAny
    }
    if (isAny || begun === null) return isAny
    return this.#takeTopics({ topics: begun, left: begun.flatMap(({ words }) => words) })
  }

  #takeMeanings(topics: readonly NamedTopic[]): boolean {
    return topics.length > 0 && !this.#page.isFull && this.#take((search) => search.meaning(topics))
  }

  /** Drops words, lightest first, until something matches the rest; later results match some of the same words. */
  #relax(read: readonly NamedTopic[]): void {
    const parts = correctTopics(read, (topic) => this.#count(topic) > 0)
    const understood = parts.flatMap(({ meant }) => meant.filter((topic) => this.#count(topic) > 0))
    const telling = understood.filter(({ words }) => !words.every(({ text }) => fillers.has(text)))
    let basis: readonly NamedTopic[] = telling.length > 0 ? telling : understood
    this.topics = basis
    for (const kept of relaxations(basis, (topic) => this.#count(topic))) {
      const isPart = kept.every((topic) => basis.includes(topic))
      // All tiers require these matches: if there are none, the tiers needn't run.
      const isPossible = isPart && this.#searches.some((search) => search.canMean(kept))
      if (!isPossible || !this.#takeKept(kept)) continue
      if (this.relaxed === null) {
        const dropped = parts.filter(({ meant }) => !meant.some((topic) => kept.includes(topic)))
        if (dropped.length === 0) return
        basis = kept
        this.relaxed = relaxation(
          dropped.flatMap(({ typed }) => typed),
          basis,
        )
      }
      if (this.#page.numbers.length >= enough) return
    }
  }

  /** Results for the kept parts, in the order of a search for them alone. */
  #takeKept(kept: readonly NamedTopic[]): boolean {
    return [
      this.#takeTopics({ topics: kept, left: kept.flatMap(({ words }) => words) }, true),
      this.#takeMeanings(kept),
    ].includes(true)
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

/** Counting stops here: beyond it, weights hardly differ. */
const mostCounted = 5000

/** Above this many parts there are too many combinations, so the lightest parts are dropped at once. */
const mostParts = 5

/** Weight of a part of a term: a place weighs least, then an unlisted word, then a cause; rare parts weigh more. */
function weightOf({ isPlace, keys, meanings }: NamedTopic, count: number): number {
  const kind = isPlace ? 1 : keys.length + meanings.length > 0 ? 4 : 2
  return kind + 1 / (1 + Math.log10(1 + count))
}

/** Combinations of parts to drop, from none to all but one, ordered by the weight they keep. */
function relaxations(
  topics: readonly NamedTopic[],
  countOf: (topic: NamedTopic) => number,
): readonly (readonly NamedTopic[])[] {
  const weighed = topics
    .map((topic) => ({ topic, weight: weightOf(topic, countOf(topic)) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, mostParts)
  const ways = Array.from({ length: 2 ** weighed.length - 1 }, (_, at) => {
    const kept = weighed.filter((_part, place) => ((at + 1) >> place) & 1)
    return { kept, weight: kept.reduce((total, { weight }) => total + weight, 0) }
  })
  return ways.sort((a, b) => b.weight - a.weight).map(({ kept }) => kept.map(({ topic }) => topic))
}

/** `food bank n` becomes `food bank`: the unfinished word may become anything, even "near me". */
function withoutBegun(topics: readonly NamedTopic[]): readonly NamedTopic[] | null {
  const [rest, last] = [topics.slice(0, -1), topics.at(-1)?.words.at(-1)]
  const isBegun = last?.isOpen === true && /^[a-z]{1,3}$/.test(last.text)
  return isBegun && rest.length > 0 && rest.every(({ keys }) => keys.length > 0) ? rest : null
}

function relaxation(dropped: readonly NamedTopic[], kept: readonly NamedTopic[]): Relaxation {
  const words = dropped.flatMap((topic) => textsOf(topic.words))
  const place = dropped.every((topic) => topic.isPlace) ? dropped.map(placeName).join(', ') : undefined
  return { words, kept: kept.flatMap((topic) => textsOf(topic.words)), place }
}

/** `chicago` becomes `Chicago`, `il` becomes `IL`. */
function placeName({ words }: NamedTopic): string {
  const filed = textsOf(words).join(' ').toUpperCase()
  return filed.length === 2 ? filed : displayCity(filed)
}

/** The same in the typed words, if the term was translated. */
function asTyped({ words, kept, place }: Relaxation, parts: readonly TranslatedPart[]): Relaxation {
  const typed = (english: readonly string[]) =>
    parts.filter((part) => wordsOfName(part.english).some((word) => english.includes(word))).map((part) => part.typed)
  return { words: typed(words), kept: typed(kept), place }
}

function textsOf(reading: Reading): string[] {
  return reading.map(({ text }) => text)
}

function featuredFirst(searches: readonly LayerSearch[]): number[] {
  const featured = searches.flatMap((search) => search.featured())
  featured.sort((a, b) => a.rank - b.rank || b.prominence - a.prominence || a.number - b.number)
  return featured.map(({ number }) => number)
}
