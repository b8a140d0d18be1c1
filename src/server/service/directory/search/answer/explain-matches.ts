import type { ListedNonprofit, SearchMatch } from '../../../../../contract/index.ts'
import { nteeNames } from '../../registry/ntee-names.ts'
import type { NamedTopic, TopicKey } from '../term/topic-reading.ts'
import { wordsOfName } from '../words/normalise-name.ts'
import { stem } from '../words/stem.ts'
import { topicKind } from '../words/topics.ts'

type Facts = Pick<ListedNonprofit, 'name' | 'mission' | 'classification' | 'city' | 'state' | 'zip_code'>

/** The fields beside its name by which a nonprofit was found, each with its words as they're written there. */
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

/** The stems by which a text has the topic: its own words, or any of its meanings. */
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
