import { type RawBuilder, sql } from 'kysely'
import type { Category } from '../../../../contract/index.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { parseEinPrefix } from './term/readings.ts'
import { searchName } from './words/normalize-words.ts'

/** A search request; consent filters have three values, and direct consent is that for `accountId`. */
export interface NonprofitSearch {
  term?: string | undefined
  categories?: readonly Category[] | undefined
  direct?: boolean | undefined
  viaChange?: boolean | undefined
  showHidden: boolean
  accountId: string
  offset: number
  limit: number
}

// About twenty thousand nonprofits have at least this prominence.
const wellKnown = 18
const longestTerm = 200

/**
 * IDs of the nonprofits that match, best first. Order: an EIN or its prefix; otherwise exact names; well-known names
 * that start with the term or contain all words; other names that start with it; names with all words (the last may be
 * unfinished). If nothing matches: corrected spelling. Without a term: featured nonprofits, then the best known.
 */
export async function searchNonprofitIds(db: Database, search: NonprofitSearch): Promise<string[]> {
  const term = search.term?.trim() ?? ''
  if (term === '') return find(db, search, featured)
  const ein = parseEinPrefix(term)
  const byEin = ein?.isCertain ? await findPage(db, search, einStartingWith(ein.digits)) : undefined
  if (byEin !== undefined || ein?.digits.length === 9) return byEin ?? []
  const name = searchName(term.slice(0, longestTerm))
  if (name === '') return []
  const found = await findByName(db, search, name)
  return found ?? withLooseSpelling(db, (loose) => find(loose, search, bySpelling(name)))
}

/** If the best kinds fill the page, the rest of the directory needn't be read and sorted. */
async function findByName(db: Database, search: NonprofitSearch, name: string): Promise<string[] | undefined> {
  const foremost = await find(db, search, foremostByName(name))
  return foremost.length === search.limit ? foremost : findPage(db, search, byName(name))
}

/** A page of matches, empty after the last one; undefined if nothing matches. */
async function findPage(db: Database, search: NonprofitSearch, match: Match): Promise<string[] | undefined> {
  const found = await find(db, search, match)
  if (found.length > 0) return found
  const isBehind = search.offset > 0 && (await find(db, { ...search, offset: 0, limit: 1 }, match)).length > 0
  return isBehind ? [] : undefined
}

/** A condition with its sort order. */
interface Match {
  /** All nonprofits if absent. */
  from?: RawBuilder<unknown>
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

const featured: Match = { where: sql`true`, order: sql`n.featured_rank nulls last` }

function einStartingWith(digits: string): Match {
  const where = sql`n.ein between ${digits.padEnd(9, '0')} and ${digits.padEnd(9, '9')}`
  return { where, order: sql`n.prominence desc` }
}

function nameConditions(name: string) {
  const words = sql`to_tsquery('simple', ${allWords(name)})`
  return {
    words,
    starts: sql`n.name_search like ${`${name}%`}`,
    hasWords: sql`to_tsvector('simple', n.name_search) @@ ${words}`,
  }
}

/** The first three kinds that `byName` sorts by. */
function foremostByName(name: string): Match {
  const { starts, hasWords } = nameConditions(name)
  const { order } = byName(name)
  return {
    where: sql`(n.name_search = ${name} or (n.prominence >= ${wellKnown} and (${starts} or ${hasWords})))`,
    order,
  }
}

function byName(name: string): Match {
  const { words, starts, hasWords } = nameConditions(name)
  // Must match the expression of the index on other names, which contains only nonprofits that have any.
  const isOtherwiseNamed = sql`(n.other_names <> '{}' and to_tsvector('simple', other_names_search(n.other_names)) @@ ${words})`
  return {
    where: sql`(${starts} or ${hasWords} or ${isOtherwiseNamed})`,
    order: sql`case
      when n.name_search = ${name} then 1
      when n.prominence >= ${wellKnown} and ${starts} then 2
      when n.prominence >= ${wellKnown} and ${hasWords} then 3
      when ${starts} then 4
      else 5 end`,
  }
}

/** Every word resembles a word of the name; a word that is too short must start one. */
function bySpelling(name: string): Match {
  const words = name.split(' ')
  const alike = words.map((word) =>
    word.length > 3
      ? sql`${word} <<% n.name_search`
      : sql`to_tsvector('simple', n.name_search) @@ to_tsquery('simple', ${`${word}:*`})`,
  )
  const likeness = words.map((word) => sql`strict_word_similarity(${word}, n.name_search)`)
  return {
    where: sql`(${sql.join(alike, sql` and `)})`,
    order: sql`round(((${sql.join(likeness, sql` + `)}) / ${words.length}::real)::numeric, 2) desc`,
  }
}

// The index operator reads its threshold from the transaction's settings.
function withLooseSpelling<Result>(db: Database, work: (db: Database) => Promise<Result>): Promise<Result> {
  const loosen = sql`select set_config('pg_trgm.strict_word_similarity_threshold', '0.35', true)`
  return db.transaction().execute(async (tx) => {
    await loosen.execute(tx)
    return work(tx)
  })
}

// A normalized name contains only a-z, 0-9 and single spaces, so none can act as an operator.
function allWords(name: string): string {
  return `${name.replaceAll(' ', ' & ')}:*`
}

async function find(db: Database, search: NonprofitSearch, { from, where, order }: Match): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select n.id from ${from ?? sql`nonprofit`} n ${consentJoins(search)}
    where ${where} and ${filters(search)}
    order by ${order}, n.prominence desc, n.id
    limit ${search.limit} offset ${search.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

function consentJoins({ direct, viaChange, accountId }: NonprofitSearch): RawBuilder<unknown> {
  if (direct === undefined && viaChange === undefined) return sql``
  return sql`left join nonprofit_consent c on c.nonprofit_id = n.id
    left join direct_consent d on d.nonprofit_id = n.id and d.account_id = ${accountId}`
}

function filters({ categories, direct, viaChange, showHidden }: NonprofitSearch): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (!showHidden) conditions.push(sql`n.eligible and not n.hidden`)
  if (categories !== undefined && categories.length > 0) conditions.push(sql`n.category = any (${[...categories]})`)
  if (viaChange !== undefined) conditions.push(sql`coalesce(c.via_change, false) = ${viaChange}`)
  if (direct !== undefined) conditions.push(sql`coalesce(d.granted, c.auto_grant_direct, false) = ${direct}`)
  return sql.join(conditions, sql` and `)
}
