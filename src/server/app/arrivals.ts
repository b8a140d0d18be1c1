import { setTimeout as sleep } from 'node:timers/promises'

/** What comes to a port, as whoever wants to close it has to know. */
export interface Arrivals {
  /** Notes the target of a request. */
  note(target: string): void
  /**
   * Resolves after this time. Where somebody asks now and then whether the server is ready, that one spreads the requests:
   * then it resolves once none has come for a while, or when patience ends.
   */
  ended(milliseconds: number): Promise<void>
}

const READY = '/readyz'
/** Those who only look are no reason to stay. */
const LOOKS = [READY, '/healthz', '/metrics']
/** Who spreads requests asks at least this often. */
const LOOKED_WITHIN_MS = 15_000
/** Requests that are spread over busy servers come more often than this to each. */
const QUIET_MS = 2_500
const PATIENCE_MS = 15_000

/** Begins to count. */
export function createArrivals(): Arrivals {
  let [lastAt, lastLookAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return {
    note: (target) => {
      if (target === READY) lastLookAt = performance.now()
      else if (!LOOKS.includes(target)) lastAt = performance.now()
    },
    ended: async (milliseconds) => {
      await sleep(milliseconds)
      const patienceEnds = performance.now() + PATIENCE_MS
      const isLookedAfter = () => performance.now() - lastLookAt < LOOKED_WITHIN_MS
      const left = () => Math.min(lastAt + QUIET_MS, patienceEnds) - performance.now()
      while (isLookedAfter() && left() > 0) await sleep(left())
    },
  }
}
