import type { NamedTopic } from '../term/topic-reading.ts'

/** More parts than this multiply the ways to leave some out: the lightest go at once. */
const mostParts = 5

/** What a part of a term weighs: least a place, then an unlisted word, then a cause; within each, the rarer the more. */
function weightOf({ isPlace, keys, meanings }: NamedTopic, count: number): number {
  const kind = isPlace ? 1 : keys.length + meanings.length > 0 ? 4 : 2
  return kind + 1 / (1 + Math.log10(1 + count))
}

/** The ways to leave out parts of a term, from none to all but one, those that keep most weight first. */
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
