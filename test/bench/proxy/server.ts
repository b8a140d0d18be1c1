import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { contract } from '../../../src/contract/index.ts'
import { listen } from '../../../src/server/app/listen.ts'
import { createRequestHandler } from '../../../src/server/app/request-handler.ts'
import { clientAddress } from '../../../src/server/http/client-address.ts'
import { createFastProxy } from '../../../src/server/proxy/proxy.ts'
import { PROXY_ACCOUNTS } from '../../support/proxy-of.ts'

/*
 * One server of the bench in its own process: `bare` returns a text with Hono and does nothing else, `proxy` returns
 * the same text as the cached response of a search. With an address, `proxy` is in front of the service there, with
 * short timeouts and little memory. Prints its port, and its usage on each message.
 */
const [, , kind, upstreamUrl] = process.argv
const [first] = contract.nonprofits.search.example.response.nonprofits
const answer = JSON.stringify({ nonprofits: Array.from({ length: 5 }, () => first), page: 1 })
let upstreamCalls = 0

async function upstream(): Promise<Response> {
  upstreamCalls += 1
  await new Promise((resolve) => setTimeout(resolve, 5))
  return new Response(answer, { headers: { 'content-type': 'application/json' } })
}

async function startBare(): Promise<number> {
  const app = new Hono()
  app.get('/proxy/api/v1/nonprofits', (context) => context.body(answer, 200, { 'content-type': 'application/json' }))
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function startProxyProcess(): Promise<number> {
  const accounts = new Map(PROXY_ACCOUNTS.map((account) => [account.publicKey, account]))
  const many = { requests: 1e9, seconds: 1 }
  const behind =
    upstreamUrl === undefined
      ? { upstreamUrl: 'https://service.example', fetch: upstream }
      : { upstreamUrl, timeoutMs: 1_000, cacheBytes: 2 ** 20 }
  const proxy = createFastProxy({
    ...behind,
    findAccount: async (publicKey) => accounts.get(publicKey),
    addressOf: clientAddress,
    quotas: { requestsPerKey: many, linksPerKey: many, linksPerNonprofit: many },
  })
  const service = async () => new Response('', { status: 404 })
  const { port } = await listen(createRequestHandler({ service, proxy: proxy.fetch, kit: new Map() }), {
    port: 0,
    host: '127.0.0.1',
    fastPath: proxy.fastPath,
  })
  return port
}

const port = kind === 'bare' ? await startBare() : await startProxyProcess()
process.on('message', (asked) => {
  // Collecting garbage costs CPU time that isn't the requests'.
  if (asked === 'held') globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ cpuMicroseconds: user + system, upstreamCalls, residentBytes: rss, usedBytes: heapUsed + external })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ port })
