import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Log } from '../http/log.ts'
import type { WatchedGauge } from '../http/metrics.ts'
import { createProcessFigures } from '../http/process-figures.ts'
import { createObserver } from '../service/api/observer.ts'

/** An open door for whoever collects figures. */
export interface FiguresServer {
  port: number
  close(): Promise<void>
}

/** Answers `/metrics` and `/healthz` of a process that answers nothing else. One per process. */
export async function serveFigures(
  { host, port, log }: { host: string; port: number; log: Log },
  gauges: readonly WatchedGauge[],
): Promise<FiguresServer> {
  const observer = createObserver(log, gauges)
  const ofProcess = createProcessFigures()
  const server = createServer(async ({ url }, answer) => {
    if (url === '/healthz') return answer.end('alive\n')
    if (url !== '/metrics') return answer.writeHead(404).end()
    try {
      const { text, contentType } = await observer.metrics()
      answer.writeHead(200, { 'content-type': contentType }).end(text + (await ofProcess()))
    } catch (error) {
      log.error({ err: error }, 'Figures could not be read')
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
