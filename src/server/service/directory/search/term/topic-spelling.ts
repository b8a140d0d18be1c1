import { causeWords, findCause } from '../words/causes.ts'
import { listedWords, meaningsOf } from '../words/thesaurus.ts'
import { typingErrors } from './spelling.ts'
import { type NamedTopic, readTopics } from './topic-reading.ts'

const known = [...new Set([...causeWords, ...listedWords])]
const shortestWord = 4
/** From this many letters on a word may hold two typing errors. */
const longWord = 7

/** A part of a term that nothing is found for, with its word corrected or cut in two to what names a cause; itself when neither helps. */
export function correctTopic(topic: NamedTopic): NamedTopic {
  const [word] = topic.words
  if (word === undefined || topic.words.length > 1 || word.text.length < shortestWord) return topic
  const meant = cutInTwo(word.text) ?? nearest(word.text)
  if (meant === null) return topic
  const texts = meant.split(' ')
  const words = texts.map((text) => ({ text, isOpen: false, isGlued: false }))
  return readTopics(words, () => false).topics[0] ?? topic
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
