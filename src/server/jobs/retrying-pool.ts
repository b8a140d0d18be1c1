import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseInTrouble } from '../kernel/database-trouble.ts'

/** How a pool retries. */
export interface RetryOptions {
  /** Ends all waiting: what is waited for then counts as having found nothing. */
  signal: AbortSignal
  /** Hears of each failure that is waited out. */
  onTrouble: (error: unknown) => void
  /** Milliseconds before the first repetition; each next one waits twice as long. Default: 1,000. */
  firstPauseMs?: number
  /** The longest pause. Default: 30,000. */
  longestPauseMs?: number
}

/**
 * A pool for the job queue, which gives up for good, and takes its process along, when one of its statements fails.
 * Here a statement of its schedule is repeated until it succeeds, one of a worker as long as the database is away or
 * cannot be written to. Each statement stands for itself: no transaction spans two of them.
 */
export function retryingPool(pool: pg.Pool, options: RetryOptions): pg.Pool {
  const querying =
    (isRetryable: (error: unknown) => boolean) =>
    (...statement: unknown[]) =>
      untilDone(() => Reflect.apply(pool.query, pool, statement), isRetryable, options)
  const query = querying(() => true)
  const lease = { query: querying(isDatabaseInTrouble), release: () => undefined }
  const connect = (...listener: unknown[]): unknown =>
    listener.length > 0 ? Reflect.apply(pool.connect, pool, listener) : Promise.resolve(lease)
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'query') return query
      if (name === 'connect') return connect
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

async function untilDone(
  act: () => unknown,
  isRetryable: (error: unknown) => boolean,
  { signal, onTrouble, firstPauseMs = 1_000, longestPauseMs = 30_000 }: RetryOptions,
): Promise<unknown> {
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
    try {
      return await act()
    } catch (error) {
      if (signal.aborted) return { rows: [], rowCount: 0 }
      if (!isRetryable(error)) throw error
      onTrouble(error)
    }
    // Not all at the same moment, when many wait for one database.
    await sleep(pause * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => undefined)
  }
}
