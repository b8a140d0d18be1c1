import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { dirname, join, relative, resolve } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import express from 'express'
import { Hono } from 'hono'
import { type TestContext, test } from 'vitest'
import { createClient } from '../../../src/client/index.ts'
import { contract } from '../../../src/contract/index.ts'
import { clientAddress, nodeHandler } from '../../../src/server/mounts/index.ts'
import { proxyInFrontOf, SHOP } from '../../support/proxy-of.ts'

type Handle = (request: Request) => Promise<Response>

/** Responds with the contract's examples. */
async function service(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (request.method === 'POST') {
    const body: unknown = await request.json()
    assert.equal(Reflect.get(Object(body), 'amount'), 2500)
    return Response.json(contract.payments.createCheckoutLink.example.response)
  }
  const isOne = /nonprofits\/./.test(pathname)
  return Response.json(isOne ? contract.nonprofits.show.example.response : contract.nonprofits.search.example.response)
}

/** Opens a port until the test ends. */
async function serve(context: TestContext, server: Server): Promise<string> {
  context.onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return `http://127.0.0.1:${port}`
}

/** Requests of a page at any proxy: a read, a link, a refused one and a preflight. */
async function converse(url: string): Promise<void> {
  const client = createClient(contract, {
    baseUrl: `${url}/proxy`,
    publicKey: 'test_pk_one',
    fetch: (request) =>
      fetch(new Request(request, { headers: { ...Object.fromEntries(request.headers), origin: SHOP } })),
  })
  const { nonprofits } = await client.nonprofits.search({ query: { search_term: 'red', categories: ['education'] } })
  assert.equal(nonprofits.length, contract.nonprofits.search.example.response.nonprofits.length)
  const link = { amount: 2500, nonprofit_id: 'n_1', success_url: `${SHOP}/thanks`, cancel_url: `${SHOP}/cart` }
  const { checkout_url } = await client.payments.createCheckoutLink({ body: link }, { idempotencyKey: 'intent' })
  assert.match(checkout_url, /^https:/)
  await assert.rejects(client.donations.list(), { code: 'not_available_here', status: 403 })
  const preflight = await fetch(`${url}/proxy/api/v1/payments/checkout_link?public_key=test_pk_one`, {
    method: 'OPTIONS',
    headers: { origin: SHOP, 'access-control-request-method': 'POST' },
  })
  assert.deepEqual([preflight.status, preflight.headers.get('access-control-allow-origin')], [204, '*'])
}

test('the proxy runs in a plain Node server', async (context) => {
  const url = await serve(context, createServer(nodeHandler(proxyInFrontOf(service))))
  await converse(url)
})

test('the proxy runs in an Express app, under a path and behind a body parser', async (context) => {
  const app = express()
  app.use(express.json())
  app.use('/proxy', nodeHandler(proxyInFrontOf(service)))
  app.get('/cart', (_request, response) => void response.send('cart'))
  const url = await serve(context, createServer(app))
  await converse(url)
  assert.equal(await (await fetch(`${url}/cart`)).text(), 'cart')
})

test('the proxy runs in a Hono app without an adapter', async (context) => {
  const proxy = proxyInFrontOf(service)
  const app = new Hono()
  app.all('/proxy/*', (context) => proxy(context.req.raw))
  const url = await serve(context, createServer(getRequestListener(app.fetch)))
  await converse(url)
})

test('a mounted proxy knows the client’s address and which proxies to trust', async (context) => {
  const seen: (string | undefined)[] = []
  const addressOf = (request: Request) => {
    seen.push(clientAddress(request))
    return undefined
  }
  const trusting = nodeHandler(proxyInFrontOf(service, { addressOf }), { trustedProxies: ['loopback'] })
  const url = await serve(context, createServer(trusting))
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  await fetch(`${url}/proxy/api/v1/nonprofits?public_key=test_pk_one`, { headers })
  assert.deepEqual(seen, ['203.0.113.9'])
})

test('the proxy’s signature is that of Request/Response route handlers', async () => {
  const proxy: Handle = proxyInFrontOf(service)
  // A Next.js route handler, `app/proxy/[...path]/route.ts`, and a worker's module.
  const route: Record<'GET' | 'POST' | 'OPTIONS', Handle> = { GET: proxy, POST: proxy, OPTIONS: proxy }
  const worker: { fetch: Handle } = { fetch: proxy }
  const url = 'https://giving.example/proxy/api/v1/nonprofits?public_key=test_pk_one'
  assert.equal((await route.GET(new Request(url))).status, 200)
  assert.equal((await worker.fetch(new Request(url))).status, 200)
})

/** Every module that a module pulls in, itself included; and every package it names. */
async function reached(entry: string, modules: Set<string>, packages: Set<string>): Promise<void> {
  if (modules.has(entry)) return
  modules.add(entry)
  const text = await readFile(entry, 'utf8')
  for (const [statement, name = ''] of text.matchAll(/^(?:import|export)[^'"]*?from '([^']+)'|^import '([^']+)'/gm)) {
    if (/^(?:import|export) type /.test(statement)) continue
    if (name.startsWith('.')) await reached(join(dirname(entry), name), modules, packages)
    else packages.add(name)
  }
}

test('none of the proxy’s imports needs Node', async () => {
  const modules = new Set<string>()
  const packages = new Set<string>()
  await reached(resolve('src/server/proxy/index.ts'), modules, packages)
  assert.deepEqual([...packages].sort(), ['hono', 'ipaddr.js', 'zod/mini'])
  assert.ok(modules.size >= (await readdir('src/server/proxy')).length)
  for (const module of modules) assert.doesNotMatch(relative('src/server', module), /^(service|database|jobs)\//)
})
