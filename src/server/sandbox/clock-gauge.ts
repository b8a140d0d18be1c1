import type { WatchedGauge } from '../http/watched-gauge.ts'
import type { SandboxClock } from './sandbox-clock.ts'

/** What `/metrics` shows of the clocks. */
export function clockGauge(clock: Pick<SandboxClock, 'apart'>): WatchedGauge {
  return {
    name: 'almoner_clock_apart_seconds',
    help: 'How far the clock of the database, which is followed, is ahead of that of this machine; 0 where they agree',
    labelNames: [],
    read: async () => [{ labels: {}, value: clock.apart() / 1_000 }],
  }
}
