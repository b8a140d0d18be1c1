import { displayCity } from '../../registry/display-city.ts'
import type { CorrectedPart } from '../term/correct-topics.ts'
import { textsOf } from '../term/readings.ts'
import type { NamedTopic } from '../term/topic-reading.ts'
import { wordsOfName } from '../words/normalize-words.ts'
import type { TranslatedPart } from '../words/translate.ts'

/** A term from which words were dropped. */
export interface Relaxation {
  /** The dropped words. */
  readonly words: readonly string[]
  /** The words that were searched for, in corrected spelling. */
  readonly kept: readonly string[]
  /** The dropped place in its usual spelling, if nothing else was dropped. */
  readonly place?: string | undefined
}

/** Counting stops here: beyond it, weights hardly differ. */
export const mostCounted = 5000

/** Above this many parts there are too many combinations, so the lightest parts are dropped at once. */
const mostParts = 5

/**
 * Weight of a part of a term: a place weighs least, then an unlisted word, then a cause, most of all in several
 * words; rare parts weigh more.
 */
function weightOf(topic: NamedTopic, count: number): number {
  const kind = topic.isPlace ? 1 : isCause(topic) ? 3 + topic.words.length : 2
  return kind + 1 / (1 + Math.log10(1 + count))
}

/** Whether a part of a term names a cause. */
export function isCause({ isPlace, keys, isListed }: NamedTopic): boolean {
  return !isPlace && (keys.length > 0 || isListed)
}

/** Combinations of parts to drop, from none to all but one, ordered by the weight they keep. */
export function relaxations(
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

/** What a search for the kept parts leaves out; null if that is nothing. */
export function relaxationOf(parts: readonly CorrectedPart[], kept: readonly NamedTopic[]): Relaxation | null {
  const dropped = parts.flatMap(({ typed, meant }) => (meant.some((topic) => kept.includes(topic)) ? [] : typed))
  if (dropped.length === 0) return null
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
export function asTyped({ words, kept, place }: Relaxation, parts: readonly TranslatedPart[]): Relaxation {
  const typed = (english: readonly string[]) =>
    parts.filter((part) => wordsOfName(part.english).some((word) => english.includes(word))).map((part) => part.typed)
  return { words: typed(words), kept: typed(kept), place }
}
