import { causeWords, findCause } from '../words/causes.ts'
import { listedWords, meaningsOf } from '../words/thesaurus.ts'
import { translateMisspelled } from '../words/translate.ts'
import { typingErrors } from '../words/typing-errors.ts'
import { plainReading } from './readings.ts'
import { type NamedTopic, readTopics } from './topic-reading.ts'

const known = [...new Set([...causeWords, ...listedWords])]
const shortestWord = 4
/** From this many letters on a word may hold two typing errors. */
const longWord = 7

/** Parts of a term as typed, and what was meant by them. */
export interface CorrectedPart {
  readonly typed: readonly NamedTopic[]
  readonly meant: readonly NamedTopic[]
}

/** Corrects the parts of a term that nothing is found for: together to a phrase of another language, or one by one. */
export function correctTopics(topics: readonly NamedTopic[], isKnown: (topic: NamedTopic) => boolean): CorrectedPart[] {
  const parts: CorrectedPart[] = []
  for (let at = 0; at < topics.length; ) {
    const end = topics.findIndex((topic, place) => place >= at && isKnown(topic))
    const unknown = topics.slice(at, end === -1 ? topics.length : end)
    parts.push(...correctUnknown(unknown))
    if (end !== -1) parts.push({ typed: topics.slice(end, end + 1), meant: topics.slice(end, end + 1) })
    at += unknown.length + 1
  }
  return parts
}

function correctUnknown(topics: readonly NamedTopic[]): CorrectedPart[] {
  const english = topics.length > 1 ? translateMisspelled(textOf(topics)) : null
  if (english !== null) return [{ typed: topics, meant: topicsOf(english) }]
  return topics.map((topic) => ({ typed: [topic], meant: correctTopic(topic) }))
}

function textOf(topics: readonly NamedTopic[]): string {
  return topics.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')
}

function topicsOf(text: string): readonly NamedTopic[] {
  return readTopics(plainReading(`${text} `), () => false).topics
}

/** A word that is corrected, cut in two, or translated to what names a cause; itself when nothing helps. */
function correctTopic(topic: NamedTopic): readonly NamedTopic[] {
  const text = textOf([topic])
  if (topic.words.length > 1 || text.length < shortestWord) return [topic]
  const meant = cutInTwo(text) ?? nearest(text) ?? translateMisspelled(text)
  return meant === null ? [topic] : topicsOf(meant)
}

/** `animalshelter` as two words that name a cause together. */
function cutInTwo(text: string): string | null {
  for (let at = 3; at <= text.length - 3; at++) {
    const words = [text.slice(0, at), text.slice(at)]
    if (findCause(words) !== null || meaningsOf(words) !== undefined) return words.join(' ')
  }
  return null
}

/** The listed word with the fewest typing errors, as many as its length allows. */
function nearest(text: string): string | null {
  const most = text.length < longWord ? 1 : 2
  let best: { word: string; errors: number } | null = null
  for (const word of known) {
    if (Math.abs(word.length - text.length) > most) continue
    const errors = typingErrors(text, word, most, false)
    if (errors <= most && errors < (best?.errors ?? most + 1)) best = { word, errors }
  }
  return best?.word ?? null
}
