import { topicKind } from '../layer/index-record.ts'
import { causeWords, findCause } from '../words/causes.ts'
import { ClosestWord } from '../words/closest-word.ts'
import { cutWords } from '../words/cut-words.ts'
import { listedWords, meaningsOf } from '../words/everyday-words.ts'
import { fillers, translateForm, translateMisspelled } from '../words/foreign-words.ts'
import { plainReading, textsOf } from './readings.ts'
import { fillerPhrases, type NamedTopic, readTopics, type TopicKey } from './topic-reading.ts'

const known: ReadonlySet<string> = new Set([...causeWords, ...listedWords])
const limits = { shortest: 4, twoErrorsFrom: 8 }
/** Words that name a cause alone, and those that only do together with others. */
const closestCause = new ClosestWord([...known].filter(isListed), limits)
const closestPart = new ClosestWord(known, limits)
const longestWord = 60

/** Parts of a term as typed, with their corrections. */
export interface CorrectedPart {
  readonly typed: readonly NamedTopic[]
  readonly meant: readonly NamedTopic[]
}

/** Whether any nonprofit matches a part of a term. */
type IsKnown = (topic: NamedTopic) => boolean

/**
 * Corrects the parts of a term that match nothing: together as a foreign phrase, or one by one. Words are only guessed if
 * no other part names a cause, because a wrong guess hides the nonprofits of a cause that is understood.
 */
export function correctTopics(topics: readonly NamedTopic[], isKnown: IsKnown): CorrectedPart[] {
  const mayGuess = !topics.some((topic) => isNamedCause(topic) && isKnown(topic))
  const parts: CorrectedPart[] = []
  for (let at = 0; at < topics.length; ) {
    const end = topics.findIndex((topic, place) => place >= at && isKnown(topic))
    const unknown = topics.slice(at, end === -1 ? topics.length : end)
    parts.push(...correctUnknown(unknown, { isKnown, mayGuess }))
    if (end !== -1) parts.push({ typed: topics.slice(end, end + 1), meant: topics.slice(end, end + 1) })
    at += unknown.length + 1
  }
  return parts
}

function isNamedCause({ keys, isListed, isPlace }: NamedTopic): boolean {
  return !isPlace && (keys.length > 0 || isListed)
}

interface Context {
  readonly isKnown: IsKnown
  readonly mayGuess: boolean
}

function correctUnknown(topics: readonly NamedTopic[], context: Context): CorrectedPart[] {
  const text = textOf(topics)
  const english = topics.length > 1 ? (translateForm(text) ?? translateMisspelled(text)) : null
  if (english !== null) return [{ typed: topics, meant: topicsOf(english) }]
  return topics.map((topic) => ({ typed: [topic], meant: correctTopic(topic, context) }))
}

function textOf(topics: readonly NamedTopic[]): string {
  return topics.flatMap(({ words }) => textsOf(words)).join(' ')
}

function topicsOf(text: string): readonly NamedTopic[] {
  return readTopics(plainReading(`${text} `), () => false).topics
}

/** A cause that nobody works for becomes its words or its major group; another word is corrected, split or translated. */
function correctTopic(topic: NamedTopic, { isKnown, mayGuess }: Context): readonly NamedTopic[] {
  const text = textOf([topic])
  const isPhrase = topic.words.length > 1
  const words = isPhrase ? topic.words.flatMap((word) => readTopics([word], () => false).topics) : []
  const isCause = topic.keys.some((key) => key.text.startsWith(topicKind.cause))
  if (isCause && !words.some(isKnown)) return [{ ...topic, keys: groupsOf(topic) }]
  if (isPhrase) return words
  if (text.length > longestWord || fillers.has(text)) return [topic]
  const meant = correctWord(text) ?? (mayGuess ? translateMisspelled(text) : null)
  return meant === null ? [topic] : topicsOf(meant)
}

/** `c:n6a` becomes everything that starts with `c:n`. */
function groupsOf({ keys }: NamedTopic): TopicKey[] {
  const groups = keys.flatMap(({ text }) => (text.startsWith(topicKind.cause) ? [text.slice(0, 3)] : []))
  return [...new Set(groups)].map((text) => ({ text, isOpen: true }))
}

function isListed(word: string): boolean {
  return findCause([word]) !== null || meaningsOf([word]) !== undefined
}

function correctWord(text: string): string | null {
  return cutInTwo(text) ?? closestCause.find(text) ?? closestPart.find(text) ?? translateForm(text) ?? cutJoined(text)
}

/** Splits `animalshelter` into two words that name a cause together. */
function cutInTwo(text: string): string | null {
  for (let at = 3; at <= text.length - 3; at++) {
    const words = [text.slice(0, at), text.slice(at)]
    if (findCause(words) !== null || meaningsOf(words) !== undefined) return words.join(' ')
  }
  return null
}

/** Short words inside joined ones, such as "save our oceans" without spaces. */
const shortWords: ReadonlySet<string> = new Set('a all end for go in my no not of our the to us we'.split(' '))

/** Splits words that were joined, such as a campaign's tag; at least one of them names a cause. */
function cutJoined(text: string): string | null {
  const isPart = (word: string) =>
    shortWords.has(word) || (word.length > 3 && (known.has(word) || fillerPhrases.has(word)))
  const words = cutWords(text, isPart, 1)
  return words?.some((word) => known.has(word)) ? words.join(' ') : null
}
