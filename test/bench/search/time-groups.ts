import { setImmediate as nextTurn } from 'node:timers/promises'
import { Latencies } from './latencies.ts'
import type { AskedQuery, QueryGroup } from './query-groups.ts'

/**
 * Times each query of each group a few times, one after another, after a warm-up round unless that is turned off; by
 * group.
 */
export async function timeGroups(
  groups: readonly QueryGroup[],
  ask: (query: AskedQuery) => Promise<unknown> | unknown,
  {
    rounds = 3,
    warmUp = true,
    perGroup = Number.POSITIVE_INFINITY,
    longest = Number.POSITIVE_INFINITY,
    isProcessorTime = false,
  } = {},
): Promise<Map<string, Latencies>> {
  const timed = new Map<string, Latencies>()
  for (const { name, queries } of groups) {
    const latencies = new Latencies()
    const end = performance.now() + longest
    for (let round = warmUp ? 0 : 1; round <= rounds; round++) {
      for (const query of queries.slice(0, perGroup)) {
        if (performance.now() > end && latencies.count > 0) break
        if (round === 0 && longest === Number.POSITIVE_INFINITY) await ask(query)
        else if (isProcessorTime) await latencies.timeProcessor(() => ask(query))
        else await latencies.time(() => ask(query))
      }
    }
    timed.set(name, latencies)
  }
  return timed
}

/**
 * Sends the queries in turn, a batch at once and the next batch when all are answered, for this long. Each starts in
 * its own event, as requests from sockets do, and waits for those before it.
 */
export async function timeTogether(
  queries: readonly AskedQuery[],
  ask: (query: AskedQuery) => Promise<unknown>,
  { searchers, milliseconds }: { searchers: number; milliseconds: number },
): Promise<{ latencies: Latencies; perSecond: number }> {
  const latencies = new Latencies()
  const started = performance.now()
  for (let next = 0; performance.now() - started < milliseconds; next += searchers) {
    const instant = Array.from({ length: searchers }, (_, at) => queries[(next + at) % queries.length])
    const arrive = async (query: AskedQuery): Promise<void> => {
      await nextTurn()
      await ask(query)
    }
    await Promise.all(instant.map((query) => (query ? latencies.time(() => arrive(query)) : undefined)))
  }
  return { latencies, perSecond: Math.round((latencies.count / (performance.now() - started)) * 1000) }
}
