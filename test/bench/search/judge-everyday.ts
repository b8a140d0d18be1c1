import { DirectoryIndex } from '../../../src/server/service/directory/search/answer/directory-index.ts'
import { buildIndex } from '../../../src/server/service/directory/search/layer/build-index.ts'
import type { BenchRow } from '../bench.ts'
import { type EverydayQuery, everydayQueries } from './everyday-queries.ts'
import { sandboxRecords } from './judged-directory.ts'

/** How well everyday queries are answered; shares from 0 to 1. */
export interface EverydayScore {
  readonly queries: number
  /** A right answer first, and among the first five. */
  readonly first: number
  readonly firstFive: number
  readonly meanReciprocalRank: number
  readonly empty: number
}

/** A query with the place of its first right answer from 1, 0 for none of the first ten. */
export interface JudgedEveryday {
  readonly query: EverydayQuery
  readonly place: number
  readonly isEmpty: boolean
}

const looked = 10

/** Puts all everyday queries to an index of the sandbox's directory. */
export function judgeEveryday(): JudgedEveryday[] {
  const records = sandboxRecords()
  const index = new DirectoryIndex(buildIndex(records))
  const eins = new Map(records.map(({ number, ein }) => [number, ein]))
  return everydayQueries.map((query) => {
    const found = index.search({ term: query.query, offset: 0, limit: looked }).map((number) => eins.get(number) ?? '')
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

/** Rows for a table: all queries, by kind and by language, and those without a right answer among the first five. */
export function everydayRows(judged: readonly JudgedEveryday[]): BenchRow[] {
  const groups = new Map<string, JudgedEveryday[]>([['all', [...judged]]])
  for (const each of judged) {
    for (const name of [each.query.kind, each.query.language]) groups.set(name, [...(groups.get(name) ?? []), each])
  }
  const scores = [...groups].map(([name, members]) => {
    const { queries, first, firstFive, meanReciprocalRank, empty } = scoreOf(members)
    const note = `${queries} queries, first ${first}, first five ${firstFive}, MRR ${meanReciprocalRank}, empty ${empty}`
    return { measure: `everyday queries: ${name}`, note }
  })
  const missed = judged.filter(({ place }) => place === 0 || place > 5)
  return [
    ...scores,
    ...missed.map(({ query, place }) => ({ measure: `missed: ${query.query}`, note: `place ${place}` })),
  ]
}
