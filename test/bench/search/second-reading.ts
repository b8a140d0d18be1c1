import { sandboxNonprofits } from '../../../src/server/service/directory/sandbox/sandbox-nonprofits.ts'
import { makeRandom } from '../../support/random.ts'
import type { EverydayQuery } from './everyday-queries.ts'
import type { EverydaySearch } from './judge-everyday.ts'

/** A query and a nonprofit that a search found for it, without its rank. */
export interface Pair {
  readonly query: string
  readonly ein: string
}

/** A second reader's judgment of a pair. */
export interface JudgedPair extends Pair {
  readonly isRight: boolean
}

/** Agreement of two readers. */
export interface Agreement {
  readonly pairs: number
  readonly share: number
  /** Cohen's kappa: 0 is chance, 1 is full agreement. */
  readonly kappa: number
}

const nameByEin = new Map(sandboxNonprofits.map(({ ein, name }) => [ein, name]))
const einByName = new Map(sandboxNonprofits.map(({ ein, name }) => [name, ein]))
const perSearch = 5

/** The first results of all searches for some of the queries, in random order. */
export function pairsToRead(
  queries: readonly EverydayQuery[],
  searches: readonly EverydaySearch[],
  { count, seed = 5 }: { count: number; seed?: number },
): Pair[] {
  const random = makeRandom(seed)
  const shuffle = <Item>(items: readonly Item[]): Item[] =>
    items
      .map((item) => ({ item, at: random.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item)
  return shuffle(queries)
    .slice(0, count)
    .flatMap(({ query }) => {
      const found = new Set(searches.flatMap((search) => search(query).slice(0, perSearch)))
      return shuffle([...found]).map((ein) => ({ query, ein }))
    })
}

/** One line a query: `query: ? Name | ? Name`; a reader replaces each question mark by `+` or `-`. */
export function writePairs(pairs: readonly Pair[]): string {
  const queries = [...new Set(pairs.map(({ query }) => query))]
  const line = (wanted: string): string =>
    pairs
      .filter(({ query }) => query === wanted)
      .map(({ ein }) => `? ${nameByEin.get(ein)}`)
      .join(' | ')
  return `${queries.map((query) => `${query}: ${line(query)}`).join('\n')}\n`
}

/** Reads lines of `writePairs` with a reader's judgments. */
export function readPairs(text: string): JudgedPair[] {
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const at = line.search(/: [+-] /)
      const query = line.slice(0, at)
      return line
        .slice(at + 2)
        .split(' | ')
        .map((part) => ({ query, ein: einOf(part.slice(2)), isRight: part.startsWith('+') }))
    })
}

function einOf(name: string): string {
  const ein = einByName.get(name)
  if (ein === undefined) throw new Error(`The sandbox has no nonprofit named ${name}.`)
  return ein
}

/** Compares a second reading with the judgments of the first. */
export function agreementOf(pairs: readonly JudgedPair[], queries: readonly EverydayQuery[]): Agreement {
  const rightByQuery = new Map(queries.map(({ query, eins }) => [query, eins]))
  const firsts = pairs.map(({ query, ein }) => rightByQuery.get(query)?.includes(ein) === true)
  const shareOf = (isCounted: (at: number) => boolean) => pairs.filter((_, at) => isCounted(at)).length / pairs.length
  const share = shareOf((at) => firsts[at] === pairs[at]?.isRight)
  const [first, second] = [shareOf((at) => firsts[at] === true), shareOf((at) => pairs[at]?.isRight === true)]
  const byChance = first * second + (1 - first) * (1 - second)
  const round = (value: number) => Math.round(value * 1000) / 1000
  return { pairs: pairs.length, share: round(share), kappa: round((share - byChance) / (1 - byChance)) }
}

/** The queries as the second reader judged them: right is every found nonprofit with a plus. */
export function asSecondReader(
  pairs: readonly JudgedPair[],
  queries: readonly EverydayQuery[],
): readonly EverydayQuery[] {
  const read = new Set(pairs.map(({ query }) => query))
  return queries
    .filter(({ query }) => read.has(query))
    .map((each) => ({
      ...each,
      eins: pairs.filter(({ query, isRight }) => isRight && query === each.query).map(({ ein }) => ein),
    }))
}
