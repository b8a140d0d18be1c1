import { type Bitset, hasBit } from '../layer/arrays.ts'
import { einRange, type IndexLayer, type WordRange } from '../layer/index-layer.ts'
import { entriesStartingWith } from '../layer/name-entries.ts'
import {
  type EinPrefix,
  exactPhrases,
  formsOf,
  groupsOf,
  openingPhrases,
  parseEinPrefix,
  plainReading,
  type Reading,
  readingsOf,
  type TermWord,
  type WordGroup,
  withoutWeakEnd,
} from '../term/readings.ts'
import { type Correction, correctionsOf } from '../term/spelling.ts'
import type { NamedTopic } from '../term/topic-reading.ts'
import { cachedSet, DocumentSet, worthKeeping } from './document-set.ts'
import { findMatching, largeSet } from './match-words.ts'
import { TierCursor } from './result-page.ts'
import { type DocumentFilter, filtersOf, type SearchQuery } from './search-query.ts'
import { addTopics, findInText, findMentioning, hasCity } from './topic-search.ts'

/** A layer, and its documents that give direct consent to the requesting account; if absent, only auto-grants count. */
export interface SearchedLayer {
  readonly layer: IndexLayer
  readonly direct?: Bitset | undefined
}

/** Buffers for one search at a time in one layer. */
interface Workspace {
  readonly seen: DocumentSet
  readonly opening: DocumentSet
  readonly matched: DocumentSet
  readonly result: DocumentSet
  readonly scratch: readonly [DocumentSet, DocumentSet]
  readonly topics: DocumentSet
  readonly meant: DocumentSet
  readonly any: DocumentSet
  /** The documents that each part of a term may mean. */
  readonly parts: DocumentSet[]
}

const workspaces = new WeakMap<IndexLayer, Workspace>()

function workspaceOf(layer: IndexLayer): Workspace {
  const known = workspaces.get(layer)
  if (known) return known
  const set = () => new DocumentSet(layer.size)
  const scratch = [set(), set()] as const
  const made = {
    seen: set(),
    opening: set(),
    matched: set(),
    result: set(),
    scratch,
    topics: set(),
    meant: set(),
    any: set(),
    parts: [],
  }
  workspaces.set(layer, made)
  return made
}

/** A search in one layer, tier by tier: a tier skips documents that earlier tiers returned. */
export class LayerSearch {
  readonly #layer: IndexLayer
  readonly #workspace: Workspace
  readonly #filters: readonly DocumentFilter[]
  readonly #term: string
  readonly #ein: EinPrefix | null
  readonly #readings: readonly Reading[]
  #opening: DocumentSet | null = null
  #matched: DocumentSet | null = null
  #corrections: readonly Correction[] | null = null
  readonly #parts = new Map<string, DocumentSet>()

  /** With `isContinued`, nonprofits that an earlier search of this query found aren't found again. */
  constructor({ layer, direct }: SearchedLayer, query: SearchQuery, isContinued = false) {
    this.#layer = layer
    this.#workspace = workspaceOf(layer)
    this.#filters = filtersOf(layer, query, direct ?? layer.autoDirect)
    this.#term = query.term
    this.#ein = parseEinPrefix(query.term)
    this.#readings = readingsOf(layer, query.term)
    if (!isContinued) this.#workspace.seen.clear()
  }

  /** All documents that pass the filters. */
  everything(): TierCursor {
    return this.#walk(cachedSet(this.#layer, 'all', (set) => set.addAll(this.#layer.size)))
  }

  /** Featured documents that pass the filters, each with its rank. */
  featured(): { number: number; rank: number; prominence: number }[] {
    const { featured, featuredRanks, numbers, prominence } = this.#layer
    const { result } = this.#workspace
    result.clear()
    result.addListed(featured, 0, featured.length)
    const passing = new Set<number>()
    for (const cursor = this.#walk(result); cursor.document !== -1; cursor.advance()) passing.add(cursor.document)
    return [...featured].flatMap((document, at) => {
      const facts = { number: numbers[document] ?? 0, prominence: prominence[document] ?? 0 }
      return passing.has(document) ? [{ ...facts, rank: featuredRanks[at] ?? 0 }] : []
    })
  }

  /** A whole EIN, or a prefix that can't be anything else. */
  certainEin(): TierCursor {
    return this.#walk(this.#einSet(this.#ein?.isCertain === true))
  }

  /** A prefix of an EIN that may also start a name. */
  possibleEin(): TierCursor {
    return this.#walk(this.#einSet(this.#ein?.isCertain === false))
  }

  /** Names that equal the term. */
  exact(): TierCursor {
    return this.#walk(
      this.#nameSet(
        this.#workspace.result,
        this.#readings.flatMap((reading) => exactPhrases(this.#layer, reading)),
      ),
    )
  }

  /** Names that start with the term, of well-known nonprofits only or of all. */
  opening(isWellKnown: boolean): TierCursor {
    this.#opening ??= this.#nameSet(
      this.#workspace.opening,
      this.#readings.flatMap((reading) => openingPhrases(this.#layer, reading)),
    )
    return this.#walk(this.#opening, isWellKnown)
  }

  /** Names with every word, the last possibly unfinished; of well-known nonprofits only or of all. */
  holding(isWellKnown: boolean): TierCursor {
    return this.#walk(this.#match(), isWellKnown)
  }

  /** Number of documents that contain every word, up to `most`, before filters. */
  countHolding(most: number): number {
    const set = this.#match()
    let count = 0
    set.showWhile((document) => {
      if (hasBit(this.#layer.present, document)) count++
      return count < most
    })
    return count
  }

  /** `museum of` as `museum`. */
  withoutWeakEnd(): TierCursor {
    return this.holdingThese(withoutWeakEnd(plainReading(this.#term)) ?? [], false)
  }

  /** Names that equal the term except for `step` + 1 typing errors in doubtful words. */
  correctedExact(step: number, doubted: ReadonlySet<string>): TierCursor {
    return this.#walk(this.#nameSet(this.#workspace.result, this.#correction(step, doubted)?.exact ?? []))
  }

  /** Names with every word except for `step` + 1 typing errors in doubtful words. */
  corrected(step: number, doubted: ReadonlySet<string>): TierCursor {
    return this.#walk(this.#matchSet(this.#workspace.result, this.#correction(step, doubted)?.ways ?? []))
  }

  /** Names with every word of a reading. */
  holdingThese(reading: Reading, isWellKnown: boolean): TierCursor {
    return this.#walk(this.#matchSet(this.#workspace.result, [groupsOf(this.#layer, reading)]), isWellKnown)
  }

  /** Nonprofits with the named causes and places, or also with related causes. */
  about(topics: readonly NamedTopic[], { isClose = false } = {}): TierCursor {
    const named = topics.map((topic) => this.#namedSet(topic, isClose))
    return this.#walk(this.#inAll(named, this.#workspace.topics))
  }

  /** Nonprofits with each part of the term as a topic, or in names and mission. */
  mentioning(topics: readonly NamedTopic[]): TierCursor {
    const { topics: target, result, scratch } = this.#workspace
    return this.#walk(findMentioning(this.#layer, topics, target, [result, ...scratch]))
  }

  /** Nonprofits that match all of these parts by text, related cause or place, but aren't in `about`. */
  meaning(topics: readonly NamedTopic[]): TierCursor {
    const { meant } = this.#workspace
    meant.clear()
    meant.unite(
      this.#inAll(
        topics.map((topic) => this.#meantSet(topic)),
        meant,
      ),
    )
    meant.subtract(
      this.#inAll(
        topics.map((topic) => this.#namedSet(topic, false)),
        this.#workspace.topics,
      ),
    )
    return this.#walk(meant)
  }

  /** Nonprofits that match any of these parts, but not all of the kept ones. */
  meaningAny(topics: readonly NamedTopic[], kept: readonly NamedTopic[] = []): TierCursor {
    const { any, result } = this.#workspace
    any.clear()
    for (const topic of topics) any.unite(this.#meantSet(topic))
    if (kept.length > 0)
      any.subtract(
        this.#inAll(
          kept.map((topic) => this.#meantSet(topic)),
          result,
        ),
      )
    return this.#walk(any)
  }

  /** Whether any nonprofit, visible or not, matches all of these parts. */
  canMean(topics: readonly NamedTopic[]): boolean {
    return (
      this.#inAll(
        topics.map((topic) => this.#meantSet(topic)),
        this.#workspace.meant,
      ).nextBlock(0) !== -1
    )
  }

  #inAll(sets: readonly DocumentSet[], target: DocumentSet): DocumentSet {
    const [first, ...others] = sets
    if (first !== undefined && others.length === 0) return first
    target.clear()
    if (first !== undefined) target.unite(first)
    for (const other of others) target.intersect(other)
    return target
  }

  /** Number of nonprofits that match a part of a term, up to `most`. */
  countMeaning(topic: NamedTopic, most: number): number {
    let count = 0
    this.#meantSet(topic).showWhile((document) => {
      if (hasBit(this.#layer.present, document)) count++
      return count < most
    })
    return count
  }

  #namedSet(topic: NamedTopic, isClose: boolean): DocumentSet {
    return this.#partSet(isClose ? 'close' : 'named', topic, (set) =>
      addTopics(this.#layer, isClose ? [...topic.keys, ...topic.close] : topic.keys, set),
    )
  }

  #meantSet(topic: NamedTopic): DocumentSet {
    return this.#partSet('meant', topic, (set) => {
      findInText(this.#layer, topic, set, this.#workspace.scratch)
      addTopics(this.#layer, [...topic.keys, ...topic.close], set)
    })
  }

  /** The set for a part of the term: cached across searches for listed words, otherwise for this search. */
  #partSet(kind: string, topic: NamedTopic, fill: (set: DocumentSet) => void): DocumentSet {
    // Includes the topic keys, because a city may be added between two searches.
    const key = [kind, ...[...topic.words, ...topic.keys].map(({ text, isOpen }) => (isOpen ? `${text}*` : text))].join(
      ' ',
    )
    const known = this.#parts.get(key)
    if (known !== undefined) return known
    const isListed = topic.keys.length + topic.meanings.length > 0
    const set = isListed ? cachedSet(this.#layer, key, fill) : this.#workspacePart(fill)
    this.#parts.set(key, set)
    return set
  }

  #workspacePart(fill: (set: DocumentSet) => void): DocumentSet {
    const { parts } = this.#workspace
    const set = parts[this.#parts.size] ?? new DocumentSet(this.#layer.size)
    parts[this.#parts.size] = set
    set.clear()
    fill(set)
    return set
  }

  /** Whether any nonprofit of the layer is in a city with this name, or this prefix. */
  knowsCity(name: string, isOpen: boolean): boolean {
    return hasCity(this.#layer, name, isOpen)
  }

  /** Number of documents that contain the word in any form, up to `most`; each counts once. */
  countWord(word: TermWord, most: number): number {
    const { postings, postingStarts, present } = this.#layer
    let count = 0
    for (const { from, end } of formsOf(this.#layer, word)) {
      const last = postingStarts[end] ?? 0
      for (let at = postingStarts[from] ?? 0; at < last && count < most; at++) {
        if (hasBit(present, postings[at] ?? 0)) count++
      }
    }
    return count
  }

  #correction(step: number, doubted: ReadonlySet<string>): Correction | undefined {
    this.#corrections ??= this.#readings.slice(0, 1).flatMap((reading) => correctionsOf(this.#layer, reading, doubted))
    return this.#corrections[step]
  }

  #match(): DocumentSet {
    const ways = () => this.#readings.map((reading) => groupsOf(this.#layer, reading))
    this.#matched ??= this.#matchSet(this.#workspace.matched, ways())
    return this.#matched
  }

  #matchSet(target: DocumentSet, ways: readonly (readonly WordGroup[])[]): DocumentSet {
    const [only] = ways[0] ?? []
    const ready = ways.length === 1 && ways[0]?.length === 1 && only ? largeSet(this.#layer, only.ranges) : null
    if (ready) return ready
    findMatching(this.#layer, ways, target, this.#workspace.scratch)
    return target
  }

  #einSet(isMeant: boolean): DocumentSet {
    const { result } = this.#workspace
    result.clear()
    if (!isMeant || !this.#ein) return result
    const { from, end } = einRange(this.#layer, this.#ein.digits)
    result.addListed(this.#layer.einDocuments, from, end)
    return result
  }

  #nameSet(target: DocumentSet, phrases: readonly (readonly WordRange[])[]): DocumentSet {
    const ranges = phrases.map((phrase) => entriesStartingWith(this.#layer, phrase))
    const [only] = ranges
    if (only && ranges.length === 1 && only.end - only.from >= worthKeeping) return this.#keptNames(only)
    target.clear()
    for (const range of ranges) {
      if (range.end - range.from >= worthKeeping) target.unite(this.#keptNames(range))
      else target.addListed(this.#layer.entryDocuments, range.from, range.end)
    }
    return target
  }

  #keptNames({ from, end }: WordRange): DocumentSet {
    return cachedSet(this.#layer, `names ${from} ${end}`, (set) => set.addListed(this.#layer.entryDocuments, from, end))
  }

  #walk(set: DocumentSet, isWellKnown = false): TierCursor {
    const { wellKnown, size } = this.#layer
    const end = isWellKnown ? wellKnown : size
    return new TierCursor({ layer: this.#layer, set, filters: this.#filters, seen: this.#workspace.seen, end })
  }
}
