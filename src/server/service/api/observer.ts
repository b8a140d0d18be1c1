import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Log } from '../../http/log.ts'
import type { WatchedGauge } from '../../http/metrics.ts'
import { onceEvery } from '../../http/promise-cache.ts'

const LONGEST_READ_MS = 2_000

/** The logged facts of a response: operation and outcome, no content. */
export interface Answered {
  requestId: string
  /** For example `donations.create`. */
  operation: string
  status: number
  milliseconds: number
  accountId: string | undefined
  liveMode: boolean | undefined
}

/** Logs responses and counts them in metrics. */
export interface Observer {
  answered(facts: Answered): void
  /** All metrics as text in the Prometheus format, with its media type; read at most once a second. */
  metrics(): Promise<{ text: string; contentType: string }>
}

/** Creates an observer with its own registry, which also contains the given gauges. */
export function createObserver(log: Log, gauges: readonly WatchedGauge[] = []): Observer {
  const registry = new Registry()
  const requests = new Counter({
    name: 'almoner_requests_total',
    help: 'Requests, by operation and status',
    labelNames: ['operation', 'status', 'mode'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'almoner_request_seconds',
    help: 'Time from request to response',
    labelNames: ['operation'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const read = new Map<string, Promise<boolean>>()
  for (const gauge of gauges) register(registry, read, gauge)
  // Last, because it reports on the ones above.
  new Gauge({
    name: 'almoner_figure_missing',
    help: '1 if the metric could not be read, otherwise 0',
    labelNames: ['figure'],
    registers: [registry],
    async collect() {
      for (const [figure, isRead] of read) this.set({ figure }, (await isRead) ? 0 : 1)
    },
  })
  const look = onceEvery(1_000, () => registry.metrics())
  return {
    answered({ requestId, operation, status, milliseconds, accountId, liveMode }) {
      const mode = liveMode === undefined ? 'none' : liveMode ? 'live' : 'test'
      requests.inc({ operation, status: String(status), mode })
      durations.observe({ operation }, milliseconds / 1_000)
      const facts = { request_id: requestId, operation, status, ms: Math.round(milliseconds * 10) / 10 }
      log.info({ ...facts, account_id: accountId, mode }, 'Answered')
    },
    async metrics() {
      return { text: await look(), contentType: registry.contentType }
    },
  }
}

/** Limits the time of a read, so that a hanging database doesn't delay the process's own metrics. */
async function withTimeout<Found>(read: Promise<Found>): Promise<Found> {
  const tooLate = new AbortController()
  try {
    return await Promise.race([
      read,
      sleep(LONGEST_READ_MS, undefined, { signal: tooLate.signal, ref: false }).then(() => {
        throw new Error(`Reading a metric took over ${LONGEST_READ_MS} ms`)
      }),
    ])
  } finally {
    tooLate.abort()
  }
}

function register(
  registry: Registry,
  isRead: Map<string, Promise<boolean>>,
  { name, help, labelNames, read }: WatchedGauge,
): void {
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      const found = withTimeout(read()).then(
        (values) => {
          this.reset()
          for (const { labels, value } of values) this.set(labels, value)
          return true
        },
        () => {
          // Metrics that can't be read are omitted, because the others are needed most when the database fails.
          this.reset()
          return false
        },
      )
      isRead.set(name, found)
      await found
    },
  })
}
