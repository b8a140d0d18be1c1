import { DirectoryIndex } from '../../../src/server/service/directory/search/answer/directory-index.ts'
import { buildIndex } from '../../../src/server/service/directory/search/layer/build-index.ts'
import type { IndexRecord } from '../../../src/server/service/directory/search/layer/index-record.ts'
import type { BenchRow } from '../bench.ts'
import { type EverydayQuery, everydayQueries } from './everyday-queries.ts'
import { sandboxRecords } from './judged-directory.ts'

/** Relevance of everyday queries; shares from 0 to 1. */
export interface EverydayScore {
  readonly queries: number
  /** A right result comes first, or is among the first five. */
  readonly first: number
  readonly firstFive: number
  readonly meanReciprocalRank: number
  readonly empty: number
}

/** A query with the rank of its first right result, from 1; 0 if none is among the first ten. */
export interface JudgedEveryday {
  readonly query: EverydayQuery
  readonly place: number
  readonly isEmpty: boolean
}

/** Finds EINs for a term, best first, at most ten. */
export type EverydaySearch = (term: string) => readonly string[]

const looked = 10

/** The service's own index over the sandbox's directory. */
export function indexSearch(records: readonly IndexRecord[] = sandboxRecords()): EverydaySearch {
  const index = new DirectoryIndex(buildIndex(records))
  const eins = new Map(records.map(({ number, ein }) => [number, ein]))
  return (term) => index.search({ term, offset: 0, limit: looked }).map((number) => eins.get(number) ?? '')
}

/** Runs judged queries on a search. */
export function judgeEveryday(
  queries: readonly EverydayQuery[] = everydayQueries,
  search: EverydaySearch = indexSearch(),
): JudgedEveryday[] {
  return queries.map((query) => {
    const found = search(query.query)
    return { query, place: found.findIndex((ein) => query.eins.includes(ein)) + 1, isEmpty: found.length === 0 }
  })
}

/** The score of some of them. */
export function scoreOf(judged: readonly JudgedEveryday[]): EverydayScore {
  const share = (isCounted: (each: JudgedEveryday) => boolean) =>
    Math.round((judged.filter(isCounted).length / judged.length) * 1000) / 1000
  const ranks = judged.reduce((total, { place }) => total + (place === 0 ? 0 : 1 / place), 0)
  return {
    queries: judged.length,
    first: share(({ place }) => place === 1),
    firstFive: share(({ place }) => place > 0 && place <= 5),
    meanReciprocalRank: Math.round((ranks / judged.length) * 1000) / 1000,
    empty: share(({ isEmpty }) => isEmpty),
  }
}

/** Rows for a table: all queries, by kind and by language. */
export function everydayRows(name: string, judged: readonly JudgedEveryday[]): BenchRow[] {
  const groups = new Map<string, JudgedEveryday[]>([['all', [...judged]]])
  for (const each of judged) {
    for (const group of [each.query.kind, each.query.language]) groups.set(group, [...(groups.get(group) ?? []), each])
  }
  return [...groups].map(([group, members]) => {
    const { queries, first, firstFive, meanReciprocalRank, empty } = scoreOf(members)
    const note = `${queries} queries, first ${first}, first five ${firstFive}, MRR ${meanReciprocalRank}, empty ${empty}`
    return { measure: `${name}: ${group}`, note }
  })
}

/** Rows for the queries without a right result among the first five. */
export function missedRows(judged: readonly JudgedEveryday[]): BenchRow[] {
  const missed = judged.filter(({ place }) => place === 0 || place > 5)
  return missed.map(({ query, place }) => ({ measure: `missed: ${query.query}`, note: `place ${place}` }))
}
