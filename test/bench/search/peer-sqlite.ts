import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { IndexRecord } from '../../../src/server/service/directory/search/layer/index-record.ts'
import type { Peer } from './peer.ts'
import type { AskedQuery } from './query-groups.ts'
import { aboutOf, cityCheck, partsOf } from './sqlite-meaning.ts'

type Value = string | number
interface Statement {
  run(values: Value[]): void
  finalize(): void
}
interface SqliteDatabase {
  exec(sql: string): void
  all(sql: string, values: Value[]): { ein: string }[]
  prepare(sql: string): Statement
  close(): void
}

const sqlite: { Database: new (path: string) => SqliteDatabase } = createRequire(import.meta.url)('node-sqlite3-wasm')

/** Creates a database at this path. */
export function openSqlite(path: string): SqliteDatabase {
  // The files of an interrupted run would look like a database in use.
  for (const left of [path, `${path}.lock`]) rmSync(left, { force: true, recursive: true })
  return new sqlite.Database(path)
}

type Order = 'bm25' | 'prominence'

/** What a peer knows besides names: the text to index of a record, and the conditions for the parts of a term. */
interface Meaning {
  readonly about: (record: IndexRecord) => string
  readonly parts: (term: string) => readonly string[]
}

const namesOnly: Meaning = { about: () => '', parts: () => [] }

/** SQLite FTS5 with prefix indexes; by bm25, or by prominence, in which order the rows are written. */
export function sqlitePeer(path: string, order: Order): Peer {
  return openPeer(path, { name: `SQLite FTS5, by ${order}`, order, meaningOf: () => namesOnly })
}

/** The same by bm25 with the translations, causes, places and thesaurus of the index: names first, then all parts of a term, then any. */
export function sqliteThesaurusPeer(path: string): Peer {
  return openPeer(path, {
    name: 'SQLite FTS5, with the same word lists',
    order: 'bm25',
    meaningOf: (records) => {
      const knowsCity = cityCheck(records)
      return { about: aboutOf, parts: (term) => partsOf(term, knowsCity) }
    },
  })
}

function openPeer(
  path: string,
  { name, order, meaningOf }: { name: string; order: Order; meaningOf: (records: readonly IndexRecord[]) => Meaning },
): Peer {
  const database = openSqlite(path)
  let meaning = namesOnly
  return {
    name,
    add: async (records) => {
      const all = [...records]
      meaning = meaningOf(all)
      fill(database, all, meaning)
    },
    search: async (query) => search(database, order, query, meaning),
    close: () => {
      database.close()
      rmSync(path, { force: true })
    },
  }
}

function fill(database: SqliteDatabase, records: Iterable<IndexRecord>, { about }: Meaning): void {
  database.exec(`pragma journal_mode = off; pragma synchronous = off; begin;
    create virtual table words using fts5(name, others, about, content='', prefix='1 2 3', tokenize="unicode61 remove_diacritics 2");
    create table facts (id integer primary key, ein text, category text, visible integer, via integer, direct integer)`)
  const words = database.prepare('insert into words (rowid, name, others, about) values (?, ?, ?, ?)')
  const facts = database.prepare('insert into facts values (?, ?, ?, ?, ?, ?)')
  let id = 0
  for (const record of records) {
    id += 1
    words.run([id, record.name, record.otherNames.join(' '), about(record)])
    facts.run([id, record.ein, record.category, +record.visible, +record.viaChange, +record.autoDirect])
  }
  words.finalize()
  facts.finalize()
  database.exec('create index facts_ein on facts (ein); commit')
}

/** A longer condition is more than FTS5 takes. */
const mostWords = 200

function search(database: SqliteDatabase, order: Order, query: AskedQuery, { parts }: Meaning): string[] {
  const words = (query.term.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, mostWords)
  const filters = filtersOf(query)
  const page = [query.limit, query.offset]
  if (/^\d[\d-]+$/.test(query.term)) {
    const sql = `select ein from facts where ein >= ? and ein < ? ${filters} limit ? offset ?`
    const digits = query.term.replaceAll('-', '')
    return database.all(sql, [digits, `${digits}:`, ...page]).map(({ ein }) => ein)
  }
  if (words.length === 0) {
    return database
      .all(`select ein from facts where true ${filters} order by id limit ? offset ?`, page)
      .map(({ ein }) => ein)
  }
  const names = words.map((word, at) => (at === words.length - 1 ? `"${word}"*` : `"${word}"`)).join(' ')
  const conditions = parts(query.term)
  const matches = [`{name others} : (${names})`, conditions.join(' AND '), conditions.join(' OR ')].filter(Boolean)
  const by = order === 'bm25' ? 'words.rank' : 'words.rowid'
  const sql = `select ein from words join facts on facts.id = words.rowid where words match ? ${filters} order by ${by} limit ? offset ?`
  for (const match of matches) {
    const found = database.all(sql, [match, ...page]).map(({ ein }) => ein)
    if (found.length > 0) return found
  }
  return []
}

function filtersOf(query: AskedQuery): string {
  const parts = query.showHidden ? [] : ['visible = 1']
  if (query.categories) parts.push(`category in (${query.categories.map((name) => `'${name}'`).join(', ')})`)
  if (query.viaChange !== undefined) parts.push(`via = ${+query.viaChange}`)
  if (query.isDirect !== undefined) parts.push(`direct = ${+query.isDirect}`)
  return parts.map((part) => `and ${part}`).join(' ')
}
