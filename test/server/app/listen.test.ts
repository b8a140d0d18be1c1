import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'vitest'
import * as z from 'zod/mini'
import { Problem } from '../../../src/contract/index.ts'
import { listen } from '../../../src/server/app/listen.ts'
import type { Log } from '../../../src/server/http/log.ts'
import { pageOf, proxyInFrontOf, SHOP } from '../../support/proxy-of.ts'

const HEAD = [
  'POST /proxy/api/v1/payments/checkout_link?public_key=test_pk_one HTTP/1.1',
  'host: localhost',
  `origin: ${SHOP}`,
  'content-type: application/json',
  'content-length: 500',
  '',
  '{',
].join('\r\n')

/** A listening proxy that records its error logs. */
async function createProxyContext(requestTimeoutMs = 120_000) {
  const errors: string[] = []
  const log: Log = { debug() {}, info() {}, warn() {}, error: (_, sentence) => void errors.push(sentence) }
  const proxy = proxyInFrontOf(async () => Response.json({ nonprofits: [], page: 1 }), { log })
  const listener = await listen(proxy, { port: 0, host: '127.0.0.1', requestTimeoutMs })
  return { errors, listener, page: pageOf(proxy) }
}

/** The response of a listening proxy to these bytes, until it closes the connection. */
async function answerTo(bytes: string, requestTimeoutMs?: number) {
  const { errors, listener } = await createProxyContext(requestTimeoutMs)
  const socket = connect(listener.port, '127.0.0.1')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  await listener.close()
  assert.deepEqual(errors, [])
  return { head, problem: z.parse(Problem, JSON.parse(body)) }
}

test('a request body that never ends times out with a problem response and a closed connection', async () => {
  const { head, problem } = await answerTo(HEAD, 600)
  assert.match(head, /^HTTP\/1\.1 408 /)
  assert.match(head, /^content-type: application\/problem\+json/m)
  assert.match(head, /^connection: close$/m)
  assert.equal(problem.code, 'request_too_slow')
})

test('an invalid request or an oversized header gets a problem response', async () => {
  const garbled = await answerTo('HELLO?\r\n\r\n')
  assert.match(garbled.head, /^HTTP\/1\.1 400 /)
  assert.equal(garbled.problem.code, 'request_unreadable')
  const huge = await answerTo(`GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`)
  assert.match(huge.head, /^HTTP\/1\.1 431 /)
  assert.equal(huge.problem.code, 'headers_too_large')
})

test('a client that disconnects in the middle of a body causes no server error', async () => {
  const { errors, listener, page } = await createProxyContext()
  for (let count = 0; count < 5; count += 1) {
    const socket = connect(listener.port, '127.0.0.1')
    // The server responds that it has read the head and waits for the body.
    socket.write(HEAD.replace('content-length', 'expect: 100-continue\r\ncontent-length'))
    await once(socket, 'data')
    socket.resetAndDestroy()
    await once(socket, 'close')
  }
  assert.deepEqual((await page.nonprofits.search()).nonprofits, [])
  await listener.close()
  assert.deepEqual(errors, [])
})

test('a closing port stays open while readiness probes still send it requests', async () => {
  const { listener } = await createProxyContext()
  const ask = (path: string) => fetch(`http://127.0.0.1:${listener.port}${path}`)
  await ask('/readyz')
  await ask('/proxy/')
  let isDrained = false
  const drained = listener.drain(1).then(() => {
    isDrained = true
  })
  for (let count = 0; count < 20; count += 1) {
    const answer = await ask('/proxy/api/v1/nonprofits?public_key=test_pk_one')
    assert.deepEqual([answer.status, answer.headers.get('connection'), isDrained], [200, 'close', false])
  }
  await drained
  await listener.close()
})
