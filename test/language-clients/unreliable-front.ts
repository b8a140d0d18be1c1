import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { openLocally } from '../support/local-server.ts'

/** An unreliable proxy between a client and the service: it loses and truncates responses, and asks to wait. */
export interface Front {
  url: string
  /** Time of each try with an idempotency key, in milliseconds. */
  triesOf(key: string): readonly number[]
  /** Number of requests to the redirects' target. */
  elsewhere(): number
  close(): Promise<void>
}

type Fetch = (request: Request) => Promise<Response>

/** What happens to each try of a key with this prefix, in order; later tries pass. */
const MISHAPS: Readonly<Record<string, readonly Mishap[]>> = {
  lost: ['lost', 'lost'],
  torn: ['torn'],
  busy: [
    { status: 429, code: 'rate_limited', retryAfter: 1 },
    { status: 503, code: 'database_unavailable', retryAfter: 0 },
  ],
  running: [{ status: 409, code: 'idempotency_in_progress', retryAfter: 0 }],
  wait: [{ status: 429, code: 'rate_limited', retryAfter: 3600 }],
  gateway: ['gateway'],
}
type Mishap = 'lost' | 'torn' | 'gateway' | { status: number; code: string; retryAfter: number }

/** Starts the proxy on a free port. The proxy also adds members to every response that today's clients don't know. */
export async function startFront(fetch: Fetch): Promise<Front> {
  const tries = new Map<string, number[]>()
  let elsewhere = 0
  const server = createServer((request, response) => {
    const key = String(request.headers['idempotency-key'] ?? '')
    const own = [...(tries.get(key) ?? []), Date.now()]
    tries.set(key, own)
    if (request.url === '/elsewhere') elsewhere += 1
    const [word = ''] = key.split('-')
    void answer(fetch, request, response, MISHAPS[word]?.[own.length - 1]).catch(() => response.destroy())
  })
  const { origin, close } = await openLocally(server)
  return {
    url: origin,
    triesOf: (key) => tries.get(key) ?? [],
    elsewhere: () => elsewhere,
    close,
  }
}

async function answer(fetch: Fetch, request: IncomingMessage, response: ServerResponse, mishap?: Mishap) {
  if (request.url?.endsWith('/d_moved')) return response.writeHead(307, { location: '/elsewhere' }).end()
  if (mishap === 'gateway') return response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
  if (typeof mishap === 'object') {
    const { status, code, retryAfter } = mishap
    const headers = { 'content-type': 'application/problem+json', 'retry-after': String(retryAfter) }
    return response.writeHead(status, headers).end(JSON.stringify({ status, code, title: code, detail: code }))
  }
  const answered = await fetch(await asRequest(request))
  // The service has already processed the request.
  const body = Buffer.from(withNewer(await answered.text()))
  if (mishap === 'lost') return response.destroy()
  response.writeHead(answered.status, { 'content-type': 'application/json', 'content-length': body.length })
  if (mishap === undefined) return response.end(body)
  response.write(body.subarray(0, body.length / 2), () => response.destroy())
}

async function asRequest(request: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { method = 'GET', headers } = request
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Request(`http://localhost:8080${request.url}`, {
    method,
    headers: given,
    ...(method === 'GET' ? {} : { body: Buffer.concat(chunks) }),
  })
}

function withNewer(text: string): string {
  return JSON.stringify(
    JSON.parse(text, (_, value: unknown) => (isRecord(value) ? { ...value, a_newer_member: [1] } : value)),
  )
    .replace('"currency":"USD"', '"currency":"USD","fee_breakdown":{"network":1}')
    .replace('"check"', '"a_newer_word"')
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'id' in value
}
