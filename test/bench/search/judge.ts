import type { JudgedQuery } from './judged-queries.ts'

/** A judged query whose first result wasn't an expected one. */
export interface Miss {
  readonly query: string
  /** Rank of the first expected result, from 1; 0 if it isn't among the first ten. */
  readonly place: number
  readonly answers: readonly string[]
}

/** Relevance of a search: 1 if every query has an expected result first. */
export interface Judgement {
  readonly meanReciprocalRank: number
  readonly misses: readonly Miss[]
}

const looked = 10

/** Runs every judged query; `ask` returns EINs, best first. */
export async function judge(
  queries: readonly JudgedQuery[],
  ask: (query: string, limit: number) => Promise<readonly string[]> | readonly string[],
): Promise<Judgement> {
  const misses: Miss[] = []
  let total = 0
  for (const { query, eins } of queries) {
    const answers = await ask(query, looked)
    const place = answers.findIndex((ein) => eins.includes(ein)) + 1
    const isRight = eins.length === 0 ? answers.length === 0 : place === 1
    total += isRight ? 1 : place === 0 ? 0 : 1 / place
    if (!isRight) misses.push({ query, place, answers: answers.slice(0, 3) })
  }
  return { meanReciprocalRank: total / queries.length, misses }
}
