import { once } from 'node:events'
import { createServer } from 'node:http'
import type pg from 'pg'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Log } from '../http/log.ts'
import type { WatchedGauge } from '../http/metrics.ts'
import { createObserver } from '../service/api/observer.ts'

/** A server for `/metrics`. */
export interface MetricsServer {
  port: number
  close(): Promise<void>
}

/** Serves `/metrics` and `/healthz` for a process without other endpoints. One per process. */
export async function serveMetrics(
  { host, port, log }: { host: string; port: number; log: Log },
  gauges: readonly WatchedGauge[],
): Promise<MetricsServer> {
  const observer = createObserver(log, gauges)
  const ofProcess = createProcessMetrics()
  const server = createServer(async ({ url }, answer) => {
    if (url === '/healthz') return answer.end('alive\n')
    if (url !== '/metrics') return answer.writeHead(404).end()
    try {
      const { text, contentType } = await observer.metrics()
      answer.writeHead(200, { 'content-type': contentType }).end(text + (await ofProcess()))
    } catch (error) {
      log.error({ err: error }, 'Metrics could not be read')
      answer.writeHead(500).end()
    }
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Metrics of this process in the Prometheus text format: memory, CPU, files, event loop delay. One per process. */
export function createProcessMetrics(): () => Promise<string> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return () => registry.metrics()
}

/** Gauges of the request pool for `/metrics`, and whether the database responds. */
export function poolGauges(pool: pg.Pool): WatchedGauge[] {
  return [
    {
      name: 'almoner_database_connections',
      help: 'Connections shared by requests: busy, idle and maximum, and requests waiting for one',
      labelNames: ['state'],
      read: async () => [
        { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'waiting' }, value: pool.waitingCount },
        { labels: { state: 'most' }, value: pool.options.max },
      ],
    },
    {
      name: 'almoner_database_up',
      help: 'Whether the database answers: 1 or 0',
      labelNames: [],
      read: async () => [{ labels: {}, value: await answers(pool) }],
    },
  ]
}

async function answers(pool: pg.Pool): Promise<number> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<number>((resolve) => {
    timer = setTimeout(resolve, 1_500, 0)
  })
  const answered = pool.query('select 1').then(
    () => 1,
    () => 0,
  )
  const found = await Promise.race([answered, tooLate])
  clearTimeout(timer)
  return found
}
