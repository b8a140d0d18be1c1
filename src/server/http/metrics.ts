/** A gauge that is read whenever `/metrics` is requested. */
export interface WatchedGauge {
  name: string
  help: string
  labelNames: readonly string[]
  read(): Promise<{ labels: Record<string, string>; value: number }[]>
}

/** Counters for monitoring. */
export interface Counts {
  /** Counts one event, such as `address_locked`. Names are fixed words, never input. */
  add(event: string): void
  /** All counts in the Prometheus text format. */
  text(): string
}

/** Creates counters that start at zero. */
export function createCounts(): Counts {
  const counts = new Map<string, number>()
  return {
    add: (event) => void counts.set(event, (counts.get(event) ?? 0) + 1),
    text: () =>
      [
        '# HELP almoner_shield_events_total Events of abuse protection, by event',
        '# TYPE almoner_shield_events_total counter',
        ...[...counts].map(([event, count]) => `almoner_shield_events_total{event="${event}"} ${count}`),
        '',
      ].join('\n'),
  }
}

/** Counts nothing. */
export const noCounts: Counts = { add: () => undefined, text: () => '' }
