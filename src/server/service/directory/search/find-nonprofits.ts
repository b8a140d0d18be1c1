import * as z from 'zod/mini'
import { type Category, ListedNonprofit, type SearchMatch } from '../../../../contract/index.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { categoryOf } from '../registry/category.ts'
import { type ListedRecord, loadListedNonprofits } from '../registry/listed-nonprofits.ts'
import { loadNonprofits, searchNumberOf } from '../registry/nonprofit-records.ts'
import { nteeNames } from '../registry/ntee-names.ts'
import type { DirectoryIndex } from './answer/directory-index.ts'
import type { Relaxation } from './answer/relaxation.ts'
import type { SearchQuery } from './answer/search-query.ts'
import type { SearchAnswer } from './answer/term-search.ts'
import { topicKind } from './layer/index-record.ts'
import { type NonprofitSearch, searchNonprofitIds } from './search-sql.ts'
import { maxWords, plainReading } from './term/readings.ts'
import { causesNamed, type NamedTopic, type TopicKey } from './term/topic-reading.ts'
import { stem, wordsOfName } from './words/normalize-words.ts'

/** The parts of the live directory that searches use. */
export interface DirectorySearch {
  /** The current index; undefined until the first one is built. */
  readonly index: Pick<DirectoryIndex, 'answer'> | undefined
  /** Cached listings, at most a second old; undefined while that can't be guaranteed. */
  readonly listings: ListingCache | undefined
}

/** Data sources of a search. */
export interface SearchSources {
  readonly db: Database
  /** A read replica; the primary database is used if it is absent or unavailable. */
  readonly replica?: Database | undefined
  readonly directory?: DirectorySearch | undefined
}

/** Finds nonprofits, best first: from the index if available, otherwise from the database alone. */
export async function findNonprofits(sources: SearchSources, search: NonprofitSearch): Promise<ListedRecord[]> {
  const records = await findRecords(sources, search, sources.directory?.index?.answer(toIndexQuery(search))?.numbers)
  // The rows may be newer than the index: those that became invisible are dropped.
  return search.showHidden ? records : records.filter(isVisible)
}

/** A page of listings, and whether there are more. */
export interface FoundListings {
  listings: string[]
  hasMore: boolean
  relaxed: Relaxation | null
}

/** The highest offset of a search. */
const DEEPEST = 20_000

/** Like `findNonprofits`, with each nonprofit as the JSON text that `write` produces; texts are cached. */
export async function findListings(
  sources: SearchSources,
  search: NonprofitSearch,
  write: (record: ListedRecord) => string,
): Promise<FoundListings> {
  const { offset, limit, showHidden } = search
  // One extra result tells whether there are more.
  const wanted = { ...search, limit: limit + 1 }
  const answer = sources.directory?.index?.answer(toIndexQuery(wanted))
  const found = await readListings(sources, wanted, { numbers: answer?.numbers, write })
  const shown = found.slice(0, limit).flatMap(({ json, isVisible }) => (showHidden || isVisible ? json : []))
  return {
    listings: answer === undefined || answer.topics.length === 0 ? shown : shown.map((json) => explained(json, answer)),
    hasMore: found.length > limit && offset + limit < DEEPEST,
    relaxed: answer?.relaxed ?? null,
  }
}

/** A listing with the fields that match where the name doesn't. */
function explained(json: string, { topics }: SearchAnswer): string {
  const matches = explainMatches(topics, z.parse(ExplainedFields, JSON.parse(json)))
  return matches.length === 0 ? json : `${json.slice(0, -1)},"matches":${JSON.stringify(matches)}}`
}

const ExplainedFields = z.pick(ListedNonprofit, {
  name: true,
  mission: true,
  classification: true,
  city: true,
  state: true,
  zip_code: true,
})

async function readListings(
  sources: SearchSources,
  search: NonprofitSearch,
  { numbers, write }: { numbers: readonly number[] | undefined; write: (record: ListedRecord) => string },
): Promise<Listing[]> {
  const { db, directory } = sources
  const { accountId } = search
  const toListing = (record: ListedRecord): Listing => ({ json: write(record), isVisible: isVisible(record) })
  // A replica may lag behind the changes that invalidate cached listings.
  const kept = sources.replica === undefined ? directory?.listings : undefined
  if (numbers === undefined || kept === undefined) return (await findRecords(sources, search, numbers)).map(toListing)
  return kept.list(accountId, numbers, async (missing) => {
    const records = await loadListedNonprofits(db, missing, accountId)
    return new Map(records.map((record) => [record.search_number, toListing(record)]))
  })
}

/** The position of a nonprofit in a search, from 1; undefined if it isn't found. */
export async function placeOf(
  sources: SearchSources,
  search: Omit<NonprofitSearch, 'offset' | 'limit'>,
  id: string,
): Promise<number | undefined> {
  const whole = { ...search, offset: 0, limit: DEEPEST }
  const numbers = sources.directory?.index?.answer(toIndexQuery(whole))?.numbers
  const before =
    numbers === undefined
      ? (await onReplica(sources, (db) => searchNonprofitIds(db, whole))).indexOf(id)
      : numbers.indexOf((await searchNumberOf(sources.db, id)) ?? -1)
  return before === -1 ? undefined : before + 1
}

function isVisible({ eligible, hidden }: ListedRecord): boolean {
  return eligible && !hidden
}

function findRecords(
  sources: SearchSources,
  search: NonprofitSearch,
  numbers: readonly number[] | undefined,
): Promise<ListedRecord[]> {
  return onReplica(sources, async (db) =>
    numbers === undefined
      ? loadNonprofits(db, await searchNonprofitIds(db, search), search.accountId)
      : loadListedNonprofits(db, numbers, search.accountId),
  )
}

function toIndexQuery(search: NonprofitSearch): SearchQuery {
  return {
    term: search.term ?? '',
    categories: search.categories,
    viaChange: search.viaChange,
    direct: search.direct === undefined ? undefined : { account: search.accountId, isGiven: search.direct },
    showHidden: search.showHidden,
    offset: search.offset,
    limit: search.limit,
  }
}

async function onReplica<Result>(
  { db, replica }: SearchSources,
  read: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (replica === undefined) return read(db)
  try {
    return await read(replica)
  } catch {
    return read(db)
  }
}

/** A nonprofit's search listing for one account: its JSON text, and whether it is neither hidden nor ineligible. */
export interface Listing {
  readonly json: string
  readonly isVisible: boolean
}

/** Loads listings by search number; deleted numbers are skipped. */
export type LoadListings = (numbers: readonly number[]) => Promise<ReadonlyMap<number, Listing>>

/** About 50 MB. */
const maxCached = 50_000

/** Caches listings by search number and account, until a change invalidates them. */
export class ListingCache {
  readonly #most: number
  readonly #listings = new Map<number, Map<string, Listing>>()
  #count = 0
  #changes = 0

  constructor(most: number = maxCached) {
    this.#most = most
  }

  /** Listings in the order of the numbers; missing ones are loaded together. */
  async list(accountId: string, numbers: readonly number[], load: LoadListings): Promise<Listing[]> {
    // Read before the wait, because entries may be evicted meanwhile.
    const known = numbers.map((number) => this.#listings.get(number)?.get(accountId))
    const missing = numbers.filter((_, place) => known[place] === undefined)
    const loaded = missing.length > 0 ? await this.#load(accountId, missing, load) : undefined
    return numbers.flatMap((number, place) => known[place] ?? loaded?.get(number) ?? [])
  }

  /** Invalidates changed nonprofits. */
  forget(numbers: Iterable<number>): void {
    this.#changes++
    for (const number of numbers) this.#drop(number)
  }

  /** Invalidates everything. */
  forgetAll(): void {
    this.#changes++
    this.#listings.clear()
    this.#count = 0
  }

  async #load(
    accountId: string,
    missing: readonly number[],
    load: LoadListings,
  ): Promise<ReadonlyMap<number, Listing>> {
    const before = this.#changes
    const loaded = await load(missing)
    // A change during the read may be missing, so the result isn't cached.
    if (this.#changes === before) for (const [number, listing] of loaded) this.#keep(accountId, number, listing)
    return loaded
  }

  #keep(accountId: string, number: number, listing: Listing): void {
    while (this.#count >= this.#most) this.#drop(this.#oldest())
    const perAccount = this.#listings.get(number) ?? new Map<string, Listing>()
    if (!perAccount.has(accountId)) this.#count++
    perAccount.set(accountId, listing)
    this.#listings.set(number, perAccount)
  }

  #oldest(): number {
    const [first = 0] = this.#listings.keys()
    return first
  }

  #drop(number: number): void {
    this.#count -= this.#listings.get(number)?.size ?? 0
    this.#listings.delete(number)
  }
}

type Facts = Pick<ListedNonprofit, 'name' | 'mission' | 'classification' | 'city' | 'state' | 'zip_code'>

/** The fields besides the name that matched, each with the matching words as written there. */
export function explainMatches(topics: readonly NamedTopic[], facts: Facts): SearchMatch[] {
  const nameStems = new Set(wordsOfName(facts.name).map(stem))
  const byField = new Map<SearchMatch['field'], Set<string>>()
  for (const topic of topics) {
    if (stemsIn(nameStems, topic).size > 0) continue
    for (const { field, words } of matchesBeyondName(topic, facts)) {
      const known = byField.get(field) ?? new Set()
      byField.set(field, known)
      for (const word of words) known.add(word)
    }
  }
  return [...byField].map(([field, words]) => ({ field, words: [...words] }))
}

function matchesBeyondName(topic: NamedTopic, facts: Facts): SearchMatch[] {
  const written = missionWords(facts.mission)
  const stems = stemsIn(new Set(written.map((word) => word.stem)), topic)
  if (stems.size > 0) {
    return [{ field: 'mission', words: written.filter((word) => stems.has(word.stem)).map(({ text }) => text) }]
  }
  const key = [...topic.keys, ...topic.close].map((each) => keyMatch(each, facts)).find((each) => each !== null)
  return key === undefined || key === null ? [] : [key]
}

/** The stems in a text that match the topic: its own words, or any synonym. */
function stemsIn(stems: ReadonlySet<string>, { words, meanings }: NamedTopic): Set<string> {
  const ways = [words.map(({ text }) => stem(text)), ...meanings]
  return new Set(ways.filter((way) => way.every((each) => stems.has(each))).flat())
}

function missionWords(mission: string): { text: string; stem: string }[] {
  return (mission.match(/[\p{L}\p{N}'’]+/gu) ?? []).map((text) => ({ text, stem: stem(wordsOfName(text).join('')) }))
}

function keyMatch({ text, isOpen }: TopicKey, facts: Facts): SearchMatch | null {
  const [kind, wanted] = [text.slice(0, 2), text.slice(2)]
  const isSame = (value: string) => (isOpen ? value.startsWith(wanted) : value === wanted)
  if (kind === topicKind.city && isSame(wordsOfName(facts.city).join(' ')))
    return { field: 'city', words: [facts.city] }
  if (kind === topicKind.state && isSame(facts.state.toLowerCase())) return { field: 'state', words: [facts.state] }
  if (kind === topicKind.zip && facts.zip_code.startsWith(wanted)) return { field: 'zip_code', words: [wanted] }
  const code = facts.classification.slice(0, 3)
  if (kind !== topicKind.cause || !isSame(code.toLowerCase())) return null
  const name = nteeNames.get(code) ?? nteeNames.get(code.slice(0, 1))
  return name === undefined ? null : { field: 'classification', words: [name] }
}

const most = 3

/** Categories of the causes that a term names, likeliest first, at most three, without those already requested. */
export function relatedCategories(term: string, asked: readonly Category[] = []): Category[] {
  const reading = plainReading(term)
  const codes = reading.length > maxWords ? [] : causesNamed(reading)
  const categories = new Set(codes.map((code) => categoryOf(code, '')))
  return [...categories].filter((category) => !asked.includes(category)).slice(0, most)
}
