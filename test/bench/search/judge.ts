import type { JudgedQuery } from './judged-queries.ts'

/** A judged query whose first answer was not an expected one. */
export interface Miss {
  readonly query: string
  /** Place of the first expected answer, from 1; 0 when it was not among the first ten. */
  readonly place: number
  readonly answers: readonly string[]
}

/** How well a search did: 1 when every expected answer was on top. */
export interface Judgement {
  readonly meanReciprocalRank: number
  readonly misses: readonly Miss[]
}

const looked = 10

/** Asks every judged query; `ask` answers EINs, best first. */
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
