import type { EverydaySearch } from './judge-everyday.ts'
import { sandboxRecords } from './judged-directory.ts'
import { openSqlite } from './peer-sqlite.ts'
import { aboutOf, cityCheck, partsOf } from './sqlite-meaning.ts'

/**
 * SQLite FTS5 over the sandbox's directory with the same translations, causes, places and thesaurus as the index. Each
 * part of a term matches by its words, synonyms or keys; all parts together come first, then any of them; by bm25, with
 * names weighted most.
 */
export function sqliteEverydaySearch(path: string): { search: EverydaySearch; close: () => void } {
  const database = openSqlite(path)
  database.exec(
    `create virtual table words using fts5(ein unindexed, name, others, about, tokenize="porter unicode61 remove_diacritics 2")`,
  )
  const insert = database.prepare('insert into words values (?, ?, ?, ?)')
  const records = sandboxRecords()
  const knowsCity = cityCheck(records)
  for (const record of records) {
    insert.run([record.ein, record.name, record.otherNames.join(' '), aboutOf(record)])
  }
  insert.finalize()
  const ask = (match: string): string[] =>
    match === ''
      ? []
      : database
          .all('select ein from words where words match ? order by bm25(words, 0, 10, 10, 1) limit 10', [match])
          .map(({ ein }) => ein)
  const search: EverydaySearch = (term) => {
    const parts = partsOf(term, knowsCity)
    const together = ask(parts.join(' AND '))
    return together.length > 0 ? together : ask(parts.join(' OR '))
  }
  return { search, close: () => database.close() }
}
