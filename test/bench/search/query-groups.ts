import type { SearchQuery } from '../../../src/server/service/directory/search/answer/search-query.ts'
import { makeRandom, type Random } from '../../support/random.ts'
import { blindQueries } from './blind-queries.ts'
import { everydayQueries } from './everyday-queries.ts'
import { cities, wellKnown } from './generated-words.ts'

/** One search, with the names of the service's parameters. */
export type AskedQuery = Pick<SearchQuery, 'term' | 'categories' | 'viaChange' | 'showHidden' | 'offset' | 'limit'> & {
  /** Direct consent to the requesting account. */
  readonly isDirect?: boolean
}

/** Searches of one kind. */
export interface QueryGroup {
  readonly name: string
  readonly queries: readonly AskedQuery[]
}

const perGroup = 60
const letters = 'abcdefghijklmnopqrstuvwxyz'

/** A nonprofit of a generated directory, to derive terms from. */
export interface Sample {
  readonly name: string
  readonly ein: string
}

/** The groups of searches to time, derived from the directory; the same for the same samples. */
export function queryGroups(samples: readonly Sample[], seed = 11): QueryGroup[] {
  const random = makeRandom(seed)
  const some = (make: () => AskedQuery): AskedQuery[] => Array.from({ length: perGroup }, make)
  const plain = (term: string): AskedQuery => ({ term, offset: 0, limit: 30 })
  const names = () => random.pick(samples).name.toLowerCase()
  const word = () => random.pick(names().split(' '))
  const common = () =>
    random.next() < 0.5
      ? word()
      : random
          .pick(wellKnown)
          .toLowerCase()
          .slice(0, 4 + random.below(8))
  return [
    { name: '1 letter', queries: [...letters].map(plain) },
    { name: '2 letters', queries: some(() => plain(letter(random) + letter(random))) },
    { name: '3 letters', queries: some(() => plain(word().slice(0, 3))) },
    { name: '4 to 8 letters', queries: some(() => plain(word().slice(0, 4 + random.below(5)))) },
    { name: 'several words, last one incomplete', queries: some(() => plain(unfinished(random, names()))) },
    { name: 'typing errors', queries: some(() => plain(misspelled(random, random.next() < 0.5 ? names() : common()))) },
    { name: 'full name', queries: some(() => plain(names())) },
    {
      name: 'EIN, complete or incomplete',
      queries: some(() => plain(random.pick(samples).ein.slice(0, 3 + random.below(7)))),
    },
    { name: 'term and category', queries: some(() => ({ ...plain(common()), categories: ['education', 'animals'] })) },
    { name: 'term and consent', queries: some(() => ({ ...plain(common()), viaChange: true, isDirect: true })) },
    { name: 'all filters at once', queries: some(() => allFilters(common())) },
    { name: 'page 100 of 30', queries: some(() => ({ term: common(), offset: 99 * 30, limit: 30 })) },
    { name: 'page 100 of 200', queries: some(() => ({ term: common(), offset: 99 * 200, limit: 200 })) },
    { name: 'no term', queries: some(() => ({ term: '', offset: random.below(100) * 30, limit: 30 })) },
    { name: 'nothing matches', queries: some(() => plain(`${letter(random)}zqx${letter(random)}vjw`)) },
    { name: 'cause and place', queries: some(() => plain(causeAndPlace(random))) },
    { name: 'everyday words, seven languages', queries: everyday().map(plain) },
    { name: '5,000 characters', queries: some(() => plain(`${names()} `.repeat(300).slice(0, 5000))) },
    { name: 'hostile', queries: hostileTerms.map(plain) },
  ]
}

/** Everyday queries of the judged sets, evenly from all languages. */
function everyday(): string[] {
  const all = [...everydayQueries, ...blindQueries]
  return [...new Set(all.map(({ language }) => language))].flatMap((wanted) =>
    all
      .filter(({ language }) => language === wanted)
      .slice(0, perLanguage)
      .map(({ query }) => query),
  )
}

const perLanguage = 20

/** The longest and strangest terms that a request allows. */
export const hostileTerms: readonly string[] = [
  'feeding hungry kids in chicago '.repeat(200).slice(0, 5000),
  'a'.repeat(5000),
  'ab '.repeat(1700).slice(0, 5000),
  Array.from({ length: 200 }, (_, at) => `word${at}`).join(' '),
  Array.from({ length: 200 }, () => 'homeless').join(' '),
  '子供'.repeat(2500),
  'أطفال '.repeat(800),
  Array.from({ length: 32 }, (_, at) => String.fromCharCode(at)).join('kids'),
  '\u202eskid\u202c \ufeff\u200b\u0000',
  '"*()[]{}\\/:;<>%_^~|&-+=!?#@,.'.repeat(100),
  String.fromCodePoint(
    ...Array.from({ length: 400 }, (_, at) => 0x80 + at * 131).filter((code) => code < 0xd800 || code > 0xdfff),
  ),
  '\ud800\udc00\ud800',
  'e\u0301'.repeat(2000),
]

const causes = 'homeless,refugees,church,food bank,veterans,cancer,animal shelter,schools,museum,clean water'.split(',')

/** A cause and a place, in words that names may not contain. */
function causeAndPlace(random: Random): string {
  const [city, state] = random.pick(cities)
  const place = random.pick(['', city, state, 'near me', `${city} ${state}`])
  return `${random.next() < 0.8 ? random.pick(causes) : ''} ${place}`.trim().toLowerCase() || 'church'
}

function allFilters(term: string): AskedQuery {
  return { term, categories: ['religion'], viaChange: false, isDirect: false, showHidden: true, offset: 0, limit: 30 }
}

function letter(random: Random): string {
  return letters[random.below(26)] ?? 'a'
}

function unfinished(random: Random, name: string): string {
  const words = name.split(' ').slice(0, 2 + random.below(3))
  const last = words.pop() ?? ''
  return [...words, last.slice(0, 1 + random.below(Math.max(1, last.length - 1)))].join(' ')
}

/** One letter is omitted, doubled, changed or swapped, and sometimes another one. */
function misspelled(random: Random, text: string): string {
  const once = (word: string): string => {
    const at = 1 + random.below(Math.max(1, word.length - 2))
    const [before, here, after] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)]
    const ways = [before + after, before + here + here + after, before + letter(random) + after]
    return random.pick([...ways, before + after.slice(0, 1) + here + after.slice(1)])
  }
  return random.next() < 0.3 ? once(once(text)) : once(text)
}
