import type { IndexRecord } from '../../../src/server/service/directory/search/layer/index-record.ts'
import { plainReading } from '../../../src/server/service/directory/search/term/readings.ts'
import { type KnowsCity, readTopics } from '../../../src/server/service/directory/search/term/topic-reading.ts'
import { translate } from '../../../src/server/service/directory/search/words/translate.ts'

/** Which cities the records have. */
export function cityCheck(records: Iterable<IndexRecord>): KnowsCity {
  const cities = new Set<string>()
  for (const { topics } of records) for (const topic of topics) if (topic.startsWith('p:')) cities.add(topic.slice(2))
  return (city) => cities.has(city)
}

/** The topics of a record as text. */
export function aboutOf({ topics }: IndexRecord): string {
  return topics.map(tokenOf).join(' ')
}

/** A condition of FTS5 for each part of a term. */
export function partsOf(term: string, knowsCity: KnowsCity): string[] {
  const translated = translate(term)?.map((part) => part.english)
  const reading = plainReading(`${translated?.join(' ') ?? term} `)
  return readTopics(reading, knowsCity).topics.map(({ words, keys, close, meanings }) => {
    const ways = [words.map(({ text }) => text), ...meanings].map(allOf)
    return `(${[...ways, ...[...keys, ...close].map(({ text }) => `"${tokenOf(text)}"*`)].join(' OR ')})`
  })
}

function allOf(words: readonly string[]): string {
  return `(${words.map((word) => `"${word}"`).join(' AND ')})`
}

/** Stems of the mission as they are; other topics as one word each, such as `cp85` or `pnewyork`. */
function tokenOf(topic: string): string {
  return topic.startsWith('m:') ? topic.slice(2) : topic.replace(/[^a-z0-9]/g, '')
}
