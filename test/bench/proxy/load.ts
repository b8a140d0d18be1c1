import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

const Started = z.object({ port: z.int() })
const Usage = z.object({ cpuMicroseconds: z.number(), upstreamCalls: z.int(), residentBytes: z.int() })

/** What a server has used up to now. */
export type Usage = z.output<typeof Usage>

/** A server of the bench in its own process. */
export interface BenchServer {
  url: string
  usage(): Promise<Usage>
  stop(): void
}

/** Starts `bare` or `door`; `faults` is the share of calls in which the service behind the door fails. */
export async function startBenchServer(kind: 'bare' | 'door', faults = 0): Promise<BenchServer> {
  const file = fileURLToPath(new URL('server.ts', import.meta.url))
  const child: ChildProcess = fork(file, [kind, String(faults)], { execArgv: ['--import', 'tsx'] })
  const [started] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${z.parse(Started, started).port}`,
    async usage() {
      child.send('usage')
      const [usage] = await once(child, 'message')
      return z.parse(Usage, usage)
    },
    stop: () => child.disconnect(),
  }
}

/** One answer as the load saw it. */
export interface Seen {
  status: number
  type: string
  body: string
}

/** Asks over so many kept connections until `more` says no; tells of each answer. */
export async function load(
  connections: number,
  nextUrl: () => string | undefined,
  seen: (answer: Seen) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const work = async () => {
    for (let url = nextUrl(); url !== undefined; url = nextUrl()) seen(await ask(url, agent))
  }
  await Promise.all(Array.from({ length: connections }, work))
  agent.destroy()
}

function ask(url: string, agent: Agent): Promise<Seen> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        body += text
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', body }),
      )
      response.on('error', reject)
    }).on('error', reject)
  })
}
