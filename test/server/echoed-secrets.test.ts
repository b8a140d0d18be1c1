import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import express from 'express'
import pino from 'pino'
import { afterAll, beforeAll, test } from 'vitest'
import { contract, operationsOf, type Problem, problem } from '../../src/contract/index.ts'
import { readEnvironment } from '../../src/server/app/environment.ts'
import { type StandAlone, startProxy } from '../../src/server/app/stand-alone-proxy.ts'
import { clientAddress, nodeHandler } from '../../src/server/mounts/index.ts'
import { createProxy } from '../../src/server/proxy/index.ts'

const SHOP = 'http://localhost:5173'
const account = {
  publicKey: 'test_pk_shop',
  secretKey: 'test_sk_quitesecret',
  olderSecretKeys: ['test_sk_wassecret'],
  liveMode: false,
  allowedOrigins: [SHOP],
  consentPolicy: 'any',
} as const
const CREDENTIALS = btoa(`${account.publicKey}:${account.secretKey}`)
const SECRETS = [account.secretKey, ...account.olderSecretKeys, CREDENTIALS]

/** Ways in which a service echoes its input. */
const ECHOES: readonly ((response: ServerResponse, echo: string) => void)[] = [
  (response, echo) =>
    sendProblem(response, problem('parameter_invalid', { detail: echo, param: echo, requestId: echo })),
  (response, echo) => sendProblem(response, { ...problem('internal', { detail: echo, requestId: 'r' }), title: echo }),
  (response, echo) => void response.writeHead(500, { 'x-echo': echo }).end(`<pre>${echo}</pre>`),
  (response, echo) => void response.writeHead(302, { location: `/?${echo}` }).end(),
  (response, echo) => sendJson(response, { ...contract.nonprofits.show.example.response, name: echo }),
  (response, echo) => sendJson(response, { nonprofits: [{ name: echo }], error: echo }),
  (response, echo) => void response.socket?.end(`HTTP/1.1 200 OK\r\n${echo}\r\n\r\n`),
]

let upstream: Server
let standAlone: StandAlone
let mounted: Server
let echo = 0
/** A secret during its rotation, if the proxy knows both. */
let older = ''
const output: string[] = []

function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function sendProblem(response: ServerResponse, body: Problem): void {
  sendJson(response, body, body.status)
}

function answerBack(request: IncomingMessage, response: ServerResponse): void {
  const { authorization = '' } = request.headers
  const secrets = `${authorization} ${Buffer.from(authorization.replace('Basic ', ''), 'base64')} ${older}`
  ECHOES[echo % ECHOES.length]?.(response, secrets)
}

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

beforeAll(async () => {
  upstream = createServer(answerBack)
  const upstreamUrl = await listening(upstream)
  // A log that redacts nothing itself.
  const log = pino(
    { level: 'debug', base: null },
    new Writable({ write: (line, _encoding, done) => done(output.push(`log ${line}`) > 0 ? null : undefined) }),
  )
  const environment = readEnvironment({
    PORT: '0',
    ALMONER_UPSTREAM_URL: upstreamUrl,
    ALMONER_PUBLIC_KEY: account.publicKey,
    ALMONER_SECRET_KEY: account.secretKey,
  })
  standAlone = await startProxy(environment, log)
  const proxy = createProxy({ upstreamUrl, findAccount: async () => account, addressOf: clientAddress, log })
  mounted = createServer(express().use(express.json()).use('/proxy', nodeHandler(proxy)))
  await listening(mounted)
})
afterAll(async () => {
  await standAlone.stop()
  mounted.close()
  upstream.closeAllConnections()
  upstream.close()
})

async function ask(url: string, init: RequestInit = {}): Promise<void> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  output.push(`${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`)
}

/** Every operation, with a service that echoes in every way. */
async function useEverything(url: string): Promise<void> {
  const headers = { origin: SHOP, 'content-type': 'application/json' }
  for (const { endpoint } of operationsOf(contract)) {
    const path = endpoint.path.replace(/\{\w+\}/g, 'n_one')
    const example = JSON.stringify(Reflect.get(Object(endpoint.example), 'body'))
    const init = endpoint.method === 'GET' ? {} : { method: endpoint.method, body: example }
    for (const _ of ECHOES) {
      echo += 1
      await ask(`${url}/proxy${path}?public_key=${account.publicKey}&end_timestamp=${echo}`, { headers, ...init })
    }
  }
  for (const path of ['/metrics', '/healthz', '/embed/', '/nope', '/proxy/nope']) await ask(`${url}${path}`)
}

function leakedLines(): string[] {
  return output.filter((line) => SECRETS.some((secret) => line.includes(secret)))
}

test('a separate proxy removes keys that a service echoes', async () => {
  await useEverything(standAlone.url.replace('localhost', '127.0.0.1'))
  assert.ok(output.filter((line) => line.startsWith('log')).length > 20, 'failures are logged')
  assert.deepEqual(leakedLines(), [])
})

test('a proxy in an Express app, whose log redacts nothing, removes keys that a service echoes', async () => {
  older = account.olderSecretKeys[0]
  const address = mounted.address()
  await useEverything(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`)
  assert.deepEqual(leakedLines(), [])
  assert.ok(output.some((line) => line.includes('[redacted]')))
})
