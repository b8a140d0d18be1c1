import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

const Started = z.object({ port: z.int() })
const Usage = z.object({
  cpuMicroseconds: z.number(),
  upstreamCalls: z.int(),
  residentBytes: z.int(),
  usedBytes: z.int(),
})
const Faults = z.object({ calls: z.int(), faultsByKind: z.record(z.string(), z.int()) })

/** Resources that a server has used so far. */
export type Usage = z.output<typeof Usage>

/** A process of the bench that listens on a port. */
interface BenchProcess<Announced> {
  url: string
  /** The server's own figures; with `held`, after a garbage collection. */
  usage(asked?: 'held'): Promise<Announced>
  stop(): void
}

/** A server of the bench in its own process. */
export type BenchServer = BenchProcess<Usage>

/** Starts `bare` or `proxy`; with an address, the proxy is in front of the service there. */
export function startBenchServer(kind: 'bare' | 'proxy', upstreamUrl?: string): Promise<BenchServer> {
  return startProcess('server.ts', [kind, ...(upstreamUrl === undefined ? [] : [upstreamUrl])], Usage)
}

/** Starts a service that fails in a share of its calls and reports how often in which way. */
export function startFaultyService(faults: number): Promise<BenchProcess<z.output<typeof Faults>>> {
  return startProcess('faulty-service.ts', [String(faults)], Faults)
}

async function startProcess<Announced extends z.ZodMiniType>(
  name: string,
  args: readonly string[],
  told: Announced,
): Promise<BenchProcess<z.output<Announced>>> {
  const file = fileURLToPath(new URL(name, import.meta.url))
  const child: ChildProcess = fork(file, args, { execArgv: ['--expose-gc', '--import', 'tsx'] })
  const [started] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${z.parse(Started, started).port}`,
    async usage(asked) {
      child.send(asked ?? 'usage')
      const [usage] = await once(child, 'message')
      return z.parse(told, usage)
    },
    stop: () => child.disconnect(),
  }
}

/** A request; one with a body is a POST. */
export interface Wish {
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

/** A response as the load generator saw it. */
export interface Seen {
  status: number
  type: string
  body: string
}

/** Sends requests over this many persistent connections until `next` returns nothing; reports each response. */
export async function load<Asked extends Wish>(
  connections: number,
  next: () => Asked | undefined,
  seen: (answer: Seen, asked: Asked) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const work = async () => {
    for (let wish = next(); wish !== undefined; wish = next()) seen(await ask(wish, agent), wish)
  }
  await Promise.all(Array.from({ length: connections }, work))
  agent.destroy()
}

function ask({ url, headers = {}, body: sent }: Wish, agent: Agent): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers, method: sent === undefined ? 'GET' : 'POST' }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        body += text
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', body }),
      )
      response.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(sent)
  })
}
