import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long one piece of long work may keep all others waiting. */
const LONGEST_TURN_MS = 10

/** Lets others have their turn, where the work has gone on for long. */
export type YieldTurn = () => Promise<void> | undefined

/** For long work in memory: to be called often, and awaited; it costs nothing until the turn is over. */
export function yieldingToOthers(): YieldTurn {
  let startedAt = performance.now()
  return () => {
    if (performance.now() - startedAt < LONGEST_TURN_MS) return undefined
    return nextTurn().then(() => {
      startedAt = performance.now()
    })
  }
}

/**
 * Does work for each item, in order. One that fails does not keep the others from their turn: what was
 * thrown is thrown when all had theirs, several as one `AggregateError`.
 */
export async function oneByOne<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const errors: unknown[] = []
  for (const item of items) {
    try {
      results.push(await work(item))
    } catch (error) {
      errors.push(error)
    }
  }
  const [first] = errors
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} failures, the first: ${String(first)}`)
  if (errors.length === 1) throw first
  return results
}
