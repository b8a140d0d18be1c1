import { topicKind } from '../layer/index-record.ts'
import { causesStartingWith, findCause } from '../words/causes.ts'
import { meaningsOf } from '../words/everyday-words.ts'
import { weakWords, wordsOfName } from '../words/normalize-words.ts'
import type { Reading, TermWord } from './readings.ts'

/** A topic named by a term: any topic with this key, or with this prefix if open. */
export interface TopicKey {
  readonly text: string
  readonly isOpen: boolean
}

/** A word or phrase of a term with the causes or places it names, and related causes; without keys it names none. */
export interface NamedTopic {
  readonly words: Reading
  readonly keys: readonly TopicKey[]
  readonly close: readonly TopicKey[]
  /** Synonyms in names and missions, each as stems that must occur together. */
  readonly meanings: readonly (readonly string[])[]
  /** Whether a word list has the phrase, even if it has no synonyms. */
  readonly isListed: boolean
  readonly isPlace: boolean
}

/** A term as causes and places, without filler words. */
export interface TopicReading {
  readonly topics: readonly NamedTopic[]
  /** The remaining words if some were left out; otherwise null. */
  readonly left: Reading | null
}

/** Whether the directory has a city with this name, or this prefix if `isOpen`. */
export type KnowsCity = (name: string, isOpen: boolean) => boolean

/** Filler phrases in search terms. */
export const fillerPhrases: ReadonlySet<string> = new Set(
  (
    'near me|near my home|near us|near here|near by|nearby|close to me|close by|around me|around here|in my area|in my city|in my town|' +
    'in my state|my area|my city|my town|near|around|local|locally|best|top|good|donate|donate to|donating to|donation|donations|' +
    'donations to|donations for|give|give to|giving to|help|helps|helping|help for|that help|that helps|who help|support|supporting|' +
    'supports|save|charity|charities|nonprofit|nonprofits|non profit|non profits|organization|organizations|group|groups|cause|causes|' +
    'fight|fighting|against|people|without homes|that|who|which|are|some|any|fund|funds|funding|program|programs|project|projects|i want to|' +
    'i want|i would like to|want to|would like to|like to|we|us|my|our|their|they|them|is|be|do|does|how to|where|what|provide|provides|' +
    'providing|who work|less fortunate|in need|in the us|in the usa|in america|in the united states|please|goes to|' +
    'where can i|can i|how can i|how do i|looking for|find|finding|search for|reputable|trusted|legit|most|tax deductible|in memory of|' +
    'in honor of|monthly|giving|contribute|contribute to|contribution|raise money|raise money for|fundraiser|fundraiser for|awareness|' +
    'end|ending|stop|stopping|protect|protecting|improve|improving|promote|promoting|services for|access to|assist|assisting|' +
    'assistance for|advocate for|advocacy for|solutions|issues|affected by|living with|suffering from|victims of|survivors of|' +
    'who have|who need|who are|efforts|initiatives|across the country|nationwide|' +
    'my mom|my mother|my dad|my father|my grandma|my grandmother|my grandpa|my grandfather|my son|my daughter|my wife|my husband|my friend|' +
    'my brother|my sister|grandma|grandmother|grandpa|grandfather|uncle|aunt|cousin|nephew|niece|husband|wife|i|i am|have|has|had|having|was|' +
    'were|been|being|got|get|gets|getting|can|cannot|cant|could|should|will|from|when|while|because|because of|someone|anyone|everyone|' +
    'every|more|other|others|many|it|its|this|these|those|there|he|she|him|her|his|you|your|also|very|really|just|something|passed away|' +
    'died of|died from|diagnosed with|dealing with|struggling with|born with|trying to|able to|during|after|before|right now|today|' +
    'make sure|need|needs|needing|want|wants|way to|ways to|place to donate|where to donate|who should i|should i|which charity|' +
    'not|or|nor|but|if|so|as|than|then|too|only|even|still|yet|again|ever|never|always|often|now|here|why|how|about|into|onto|out|over|' +
    'through|throughout|under|until|up|upon|off|since|between|behind|beyond|each|all|both|few|several|much|same|such|another|someones|' +
    'am|did|done|doing|would|might|must|may|shall|do not|does not|go|goes|going|went|gone|come|comes|coming|came|take|takes|taking|keep|keeps|' +
    'keeping|let|put|make|makes|making|made|say|said|see|know|like|look|try|become|becoming|leave|left behind|whose|whom|me|us all|yours|ours|theirs|' +
    'dont|doesnt|didnt|isnt|arent|wont|im|ive|id like|lets|cannot afford|cant afford|one who|ones who|those who|people who|anybody|everybody|somebody'
  ).split('|'),
)
const longestFiller = 4
const longestPhrase = 4
/** Of longer terms, only listed words count. */
const mostTopics = 8

/** Reads the words of a term as causes and places, the longest phrase first. */
export function readTopics(plain: Reading, knowsCity: KnowsCity): TopicReading {
  const kept = withoutFillers(plain)
  const words = kept.filter((word) => word.isOpen || !weakWords.has(word.text))
  const topics: NamedTopic[] = []
  for (let at = 0; at < words.length; ) {
    const topic = topicAt(words.slice(at, at + longestPhrase), words.length - at, knowsCity)
    topics.push(topic)
    at += topic.words.length
  }
  const left = kept.length > 0 && kept.length < plain.length ? kept : null
  return { topics: topics.length > mostTopics ? topics.filter(isNamed).slice(0, mostTopics) : topics, left }
}

function isNamed({ keys, isListed }: NamedTopic): boolean {
  return keys.length > 0 || isListed
}

const unnamed = { keys: [], close: [], meanings: [], isListed: false, isPlace: false } as const

function topicAt(words: Reading, rest: number, knowsCity: KnowsCity): NamedTopic {
  for (let length = words.length; length > 0; length--) {
    const phrase = words.slice(0, length)
    const isLast = length === rest && phrase.at(-1)?.isOpen === true
    const named = keysOf(phrase, isLast, knowsCity)
    if (isNamed({ words: phrase, ...named })) return { words: phrase, ...named }
  }
  return { words: words.slice(0, 1), ...unnamed }
}

/** The NTEE codes or prefixes of the causes that a term names, in term order. */
export function causesNamed(plain: Reading): string[] {
  const { topics } = readTopics(plain, () => false)
  return topics.flatMap(({ words }) => causesOf(words))
}

function causesOf(words: Reading): readonly string[] {
  const texts = words.map(({ text }) => text)
  const cause = findCause(texts) ?? (words.at(-1)?.isOpen ? causesStartingWith(texts) : null)
  return cause?.codes ?? []
}

/**
 * The causes, places and synonyms that a phrase names in full. If its last word is unfinished and it names none, those
 * with that prefix.
 */
function keysOf(phrase: Reading, isUnfinished: boolean, knowsCity: KnowsCity): Omit<NamedTopic, 'words'> {
  const words = phrase.map(({ text }) => text)
  const cause = findCause(words)
  const listed = meaningsOf(words)
  const meanings = listed ?? []
  if (cause !== null || listed !== undefined) {
    const [keys, close] = [causeKeys(cause?.codes ?? []), causeKeys(cause?.close ?? [])]
    return { keys, close, meanings, isListed: true, isPlace: false }
  }
  const places = placeKeys(words.join(' '), false, knowsCity)
  if (places.length > 0 || !isUnfinished) return { ...unnamed, keys: places, isPlace: places.length > 0 }
  const unfinished = causeKeys(causesStartingWith(words).codes)
  const unfinishedPlaces = placeKeys(words.join(' '), true, knowsCity)
  return {
    ...unnamed,
    keys: [...unfinished, ...unfinishedPlaces],
    isPlace: unfinished.length === 0 && unfinishedPlaces.length > 0,
  }
}

function causeKeys(codes: readonly string[]): TopicKey[] {
  return codes.map((code) => ({ text: topicKind.cause + code.toLowerCase(), isOpen: code.length < 3 }))
}

const shortestPrefix = 3

function placeKeys(phrase: string, isOpen: boolean, knowsCity: KnowsCity): TopicKey[] {
  if (isOpen && phrase.length < shortestPrefix) return []
  if (/^\d{5}$/.test(phrase)) return [{ text: topicKind.zip + phrase, isOpen: false }]
  const cities = citiesMeant(phrase).filter((city) => knowsCity(city, isOpen))
  return [
    ...statesNamed(phrase, isOpen).map((state) => ({ text: topicKind.state + state, isOpen: false })),
    ...cities.map((city) => ({ text: topicKind.city + city, isOpen })),
  ]
}

/** Without filler phrases; all words if nothing else is left of a listed phrase, such as `people in need`. */
function withoutFillers(words: Reading): Reading {
  const kept: TermWord[] = []
  for (let at = 0; at < words.length; ) {
    const length = fillerAt(words.slice(at))
    const before = words.slice(Math.max(0, at - 1), at).filter((word) => word === kept.at(-1))
    const here = words.slice(at, at + Math.max(1, length))
    if (length === 0 || isListed([...before, ...here]) || isListed(here)) kept.push(...here)
    at += here.length
  }
  return kept.every(({ text }) => weakWords.has(text)) && isListed(words) ? words : kept
}

/** `people` is meaningful in `old people`, and `in need` in `families in need`. */
function isListed(words: Reading): boolean {
  return words.length > 1 && meaningsOf(words.map(({ text }) => text)) !== undefined
}

/** Number of words of the filler phrase that starts here; at the end of a term it may be unfinished. */
function fillerAt(words: Reading): number {
  const text = (length: number): string =>
    words
      .slice(0, length)
      .map((word) => word.text)
      .join(' ')
  for (let length = Math.min(longestFiller, words.length); length > 0; length--) {
    if (fillerPhrases.has(text(length))) return length
    if (length > 1 && length === words.length && isUnfinishedFiller(text(length))) return length
  }
  return 0
}

function isUnfinishedFiller(text: string): boolean {
  for (const filler of fillerPhrases) if (filler.startsWith(text)) return true
  return false
}

const names =
  'AL Alabama; AK Alaska; AZ Arizona; AR Arkansas; CA California; CO Colorado; CT Connecticut; DE Delaware; DC District of Columbia; FL Florida; GA Georgia; GU Guam; HI Hawaii; ID Idaho; IL Illinois; IN Indiana; IA Iowa; KS Kansas; KY Kentucky; LA Louisiana; ME Maine; MD Maryland; MA Massachusetts; MI Michigan; MN Minnesota; MS Mississippi; MO Missouri; MT Montana; NE Nebraska; NV Nevada; NH New Hampshire; NJ New Jersey; NM New Mexico; NY New York; NC North Carolina; ND North Dakota; OH Ohio; OK Oklahoma; OR Oregon; PA Pennsylvania; PR Puerto Rico; RI Rhode Island; SC South Carolina; SD South Dakota; TN Tennessee; TX Texas; UT Utah; VT Vermont; VI Virgin Islands; VA Virginia; WA Washington; WV West Virginia; WI Wisconsin; WY Wyoming'

const byName = new Map(
  names
    .split('; ')
    .map((entry): [string, string] => [wordsOfName(entry.slice(3)).join(' '), entry.slice(0, 2).toLowerCase()]),
)
const codes = new Set(byName.values())

/** Lower-case postal codes of the states that a phrase names, by code or in full; with `isOpen` also by prefix. */
export function statesNamed(phrase: string, isOpen: boolean): string[] {
  const exact = codes.has(phrase) ? phrase : byName.get(phrase)
  if (exact !== undefined) return [exact]
  if (!isOpen || phrase.length < 3) return []
  return [...byName].flatMap(([name, code]) => (name.startsWith(phrase) ? [code] : []))
}

const nicknames: Readonly<Record<string, readonly string[]>> = {
  nyc: ['new york', 'brooklyn', 'bronx', 'staten island'],
  'new york city': ['new york', 'brooklyn', 'bronx', 'staten island'],
  manhattan: ['new york'],
  philly: ['philadelphia'],
  sf: ['san francisco'],
  'washington dc': ['washington'],
  vegas: ['las vegas'],
  nola: ['new orleans'],
  'bay area': ['san francisco', 'oakland', 'san jose', 'berkeley'],
}

/** The cities a phrase names, including nicknames. */
export function citiesMeant(phrase: string): readonly string[] {
  return (Object.hasOwn(nicknames, phrase) ? nicknames[phrase] : undefined) ?? [phrase]
}
