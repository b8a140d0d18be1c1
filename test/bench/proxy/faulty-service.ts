import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { contract } from '../../../src/contract/index.ts'

/*
 * A service in its own process that fails in a share of its calls, in every possible way: slow, a broken connection, a
 * 503, a page instead of data, half a response. Its correct responses name the request.
 */
const faults = Number(process.argv[2] ?? 0)
const [listed] = contract.nonprofits.search.example.response.nonprofits
let calls = 0
const faultsByKind: Record<string, number> = {}

const FAULTS: readonly [string, (response: ServerResponse, body: string) => void][] = [
  ['slow', (response, body) => void setTimeout(() => answer(response, body), 2_000)],
  ['reset', (response) => void response.socket?.resetAndDestroy()],
  ['5xx', (response) => void response.writeHead(503).end('<h1>Unavailable</h1>')],
  ['wrong type', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')],
  [
    'half an answer',
    (response, body) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
      response.write(body.slice(0, body.length / 2), () => response.destroy())
    },
  ],
]

function answer(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(body)
}

async function bodyFor(request: IncomingMessage): Promise<string> {
  const url = new URL(request.url ?? '/', 'http://service')
  if (request.method === 'POST') {
    const { amount } = Object(JSON.parse(await text(request)))
    return JSON.stringify({ checkout_url: `https://service.example/checkout/${amount}` })
  }
  if (url.pathname.endsWith('/nonprofits'))
    return JSON.stringify({ nonprofits: [{ ...listed, name: url.searchParams.get('search_term') }], page: 1 })
  return JSON.stringify(contract.nonprofits.show.example.response)
}

const server = createServer(async (request, response) => {
  calls += 1
  const body = await bodyFor(request)
  const [kind, fail] = FAULTS[Math.floor(Math.random() * FAULTS.length)] ?? []
  if (kind === undefined || fail === undefined || Math.random() >= faults) return answer(response, body)
  faultsByKind[kind] = (faultsByKind[kind] ?? 0) + 1
  return fail(response, body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 })
})
process.on('message', () => process.send?.({ calls, faultsByKind }))
process.on('disconnect', () => process.exit(0))
