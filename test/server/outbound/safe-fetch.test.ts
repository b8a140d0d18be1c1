import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, test } from 'vitest'
import {
  isPublicAddress,
  OutboundError,
  type OutboundReason,
  type SafeFetchOptions,
  safeFetch,
} from '../../../src/server/outbound/safe-fetch.ts'

const limits = { maxBytes: 1000, timeoutMs: 60_000 } satisfies SafeFetchOptions
const local = { ...limits, allowPrivate: true } satisfies SafeFetchOptions

const listening: { close: () => void }[] = []
afterAll(() => {
  for (const server of listening) server.close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  listening.push({ close: () => server.close(() => undefined).closeAllConnections() })
  await once(server, 'listening')
  return `http://127.0.0.1:${portOf(server.address())}`
}

function portOf(address: AddressInfo | string | null): number {
  assert.ok(typeof address === 'object' && address)
  return address.port
}

async function refusal(url: string, options: SafeFetchOptions): Promise<OutboundReason> {
  const error = await safeFetch(url, options).then(
    () => assert.fail(`${url} was fetched`),
    (error) => error,
  )
  assert.ok(error instanceof OutboundError, String(error))
  return error.reason
}

test('private network addresses are distinguished from public ones', () => {
  const inside = ['10.1.2.3', '127.0.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '192.168.1.1', '172.31.0.1']
  const inside6 = [
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '::127.0.0.1',
  ]
  for (const address of [...inside, ...inside6, '255.255.255.255', '224.0.0.1', 'not an address']) {
    assert.equal(isPublicAddress(address), false, address)
  }
  for (const address of ['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '::ffff:1.1.1.1']) {
    assert.equal(isPublicAddress(address), true, address)
  }
})

test('only https URLs without a password are fetched', async () => {
  for (const url of [
    'http://example.com/',
    'file:///etc/passwd',
    'ftp://example.com/',
    'https://a:b@example.com/',
    'x',
  ]) {
    assert.equal(await refusal(url, limits), 'url_refused', url)
  }
})

test('private addresses are rejected in every notation', async () => {
  const hosts = ['127.0.0.1', '0x7f.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254', '0']
  for (const host of hosts) assert.equal(await refusal(`https://${host}/`, limits), 'address_refused', host)
})

test('a hostname that resolves to a private address is rejected, even beside a public one', async () => {
  const resolve = async () => [
    { address: '93.184.216.34', family: 4 as const },
    { address: '10.0.0.5', family: 4 as const },
  ]
  assert.equal(await refusal('https://rebind.example/', { ...limits, resolve }), 'address_refused')
})

test('the hostname is resolved once, and the connection goes to the checked address', async () => {
  let asked = 0
  const origin = await serve((request, response) => response.end(request.headers.host))
  const resolve = async () => [{ address: ++asked === 1 ? '127.0.0.1' : '203.0.113.1', family: 4 as const }]
  const { port } = new URL(origin)
  const answer = await safeFetch(`http://pinned.example:${port}/`, { ...local, resolve })
  assert.equal(Buffer.from(answer.body).toString(), `pinned.example:${port}`)
  assert.equal(asked, 1)
})

test('a hostname without an address is unreachable', async () => {
  assert.equal(await refusal('https://nobody.example/', { ...limits, resolve: async () => [] }), 'unreachable')
})

test('a redirect is checked like the first URL', async () => {
  const origin = await serve((_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end())
  assert.equal(await refusal(origin, { ...local, maxRedirects: 3 }), 'url_refused')
})

test('redirects are followed up to a limit, without the headers for the first host', async () => {
  const other = await serve((request, response) => response.end(request.headers.authorization ?? 'none'))
  const origin = await serve((_, response) => response.writeHead(302, { location: other }).end())
  const loop = await serve((_, response) => response.writeHead(302, { location: '/' }).end())
  const answer = await safeFetch(origin, { ...local, maxRedirects: 1, headers: { authorization: 'Basic eA==' } })
  assert.equal(Buffer.from(answer.body).toString(), 'none')
  assert.equal(await refusal(loop, { ...local, maxRedirects: 3 }), 'redirect_refused')
  assert.equal((await safeFetch(loop, local)).status, 302)
})

test('a body over the limit is cut off, with or without a content length', async () => {
  const endless = await serve((_, response) => {
    const more = () => response.write(Buffer.alloc(500)) && setImmediate(more)
    response.on('drain', more)
    more()
  })
  assert.equal(await refusal(endless, local), 'too_large')
})

test('a response that trickles in is aborted at the deadline', async () => {
  let drops = 0
  const slow = await serve((_, response) => {
    const drip = setInterval(() => {
      drops += 1
      response.write('.')
    }, 20)
    response.on('close', () => clearInterval(drip))
  })
  assert.equal(await refusal(slow, { ...local, timeoutMs: 200 }), 'timed_out')
  assert.ok(drops < 75, `${drops} drops were taken`)
})

test('a POST sends its body and headers', async () => {
  const origin = await serve((request, response) => request.pipe(response))
  const answer = await safeFetch(origin, { ...local, method: 'POST', body: 'hello' })
  assert.equal(Buffer.from(answer.body).toString(), 'hello')
})
