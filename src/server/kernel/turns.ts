import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long work may block the event loop. */
const LONGEST_TURN_MS = 10

/** Yields to the event loop if the work has blocked it for too long. */
export type YieldTurn = () => Promise<void> | undefined

/** For long computations: await the returned function often; it returns undefined until it is time to yield. */
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
 * Does work for each item, in order. Continues after failures and throws them at the end, several as one
 * `AggregateError`.
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
