import { plainReading } from '../../../src/server/service/directory/search/term/readings.ts'
import { readTopics } from '../../../src/server/service/directory/search/term/topic-reading.ts'
import { translate } from '../../../src/server/service/directory/search/words/translate.ts'
import type { EverydaySearch } from './judge-everyday.ts'
import { sandboxRecords } from './judged-directory.ts'
import { openSqlite } from './peer-sqlite.ts'

/**
 * SQLite FTS5 over the sandbox's directory with the same translations, causes, places and thesaurus as the index: each
 * part of a term by its words, its meanings or its keys, all parts together, else any of them; by bm25, names heaviest.
 */
export function sqliteEverydaySearch(path: string): { search: EverydaySearch; close: () => void } {
  const database = openSqlite(path)
  database.exec(
    `create virtual table words using fts5(ein unindexed, name, others, about, tokenize="porter unicode61 remove_diacritics 2")`,
  )
  const insert = database.prepare('insert into words values (?, ?, ?, ?)')
  const records = sandboxRecords()
  const cities = new Set(records.flatMap(({ topics }) => topics.filter((topic) => topic.startsWith('p:'))))
  for (const { ein, name, otherNames, topics } of records)
    insert.run([ein, name, otherNames.join(' '), topics.map(tokenOf).join(' ')])
  insert.finalize()
  const ask = (match: string): string[] =>
    match === ''
      ? []
      : database
          .all('select ein from words where words match ? order by bm25(words, 0, 10, 10, 1) limit 10', [match])
          .map(({ ein }) => ein)
  const search: EverydaySearch = (term) => {
    const english =
      translate(term)
        ?.map((part) => part.english)
        .join(' ') ?? term
    const parts = readTopics(plainReading(`${english} `), (city) => cities.has(`p:${city}`)).topics.map(
      ({ words, keys, close, meanings }) => {
        const ways = [words.map(({ text }) => text), ...meanings].map(allOf)
        return `(${[...ways, ...[...keys, ...close].map(({ text }) => `"${tokenOf(text)}"*`)].join(' OR ')})`
      },
    )
    const together = ask(parts.join(' AND '))
    return together.length > 0 ? together : ask(parts.join(' OR '))
  }
  return { search, close: () => database.close() }
}

function allOf(words: readonly string[]): string {
  return `(${words.map((word) => `"${word}"`).join(' AND ')})`
}

/** Stems of the mission as they are; other topics as one word each, such as `cp85` or `pnewyork`. */
function tokenOf(topic: string): string {
  return topic.startsWith('m:') ? topic.slice(2) : topic.replace(/[^a-z0-9]/g, '')
}
