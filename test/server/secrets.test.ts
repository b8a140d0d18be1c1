import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, test } from 'vitest'
import { signAction } from '../../src/actions/index.ts'
import { contract, operationsOf } from '../../src/contract/index.ts'
import { createInProcessProxy } from '../../src/server/app/in-process-proxy.ts'
import { createRequestHandler } from '../../src/server/app/request-handler.ts'
import { createCounts } from '../../src/server/http/metrics.ts'
import { createSnippetMaker } from '../../src/server/kit/snippet-maker/snippet-maker.ts'
import { createSeal } from '../../src/server/service/accounts/keyring.ts'
import { createService } from '../../src/server/service/api/service.ts'
import { give, goodCard } from '../support/gift-page.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../support/test-service.ts'

const ORIGIN = 'http://localhost:8080'
const SECRETS = ['test_sk_storefront', 'test_sk_platform', btoa('test_pk_storefront:test_sk_storefront')]
const CARD = goodCard.number.replaceAll(' ', '')

let world: TestService
let front: (request: Request) => Promise<Response>
const output: string[] = []

beforeAll(async () => {
  world = await startTestService()
  await insertTestNonprofit(world.db, { id: 'n_one', ein: '530196605' })
  const log = pino(
    { level: 'debug', base: null },
    new Writable({
      write(line, _encoding, done) {
        output.push(`log ${line}`)
        done()
      },
    }),
  )
  const counts = createCounts()
  const dependencies = { ...world.dependencies, log, counts }
  const service = createService(dependencies)
  const { db, clock, publicUrl } = dependencies
  const proxy = createInProcessProxy({
    service,
    db,
    log,
    publicUrl,
    counts,
    clock,
    seal: createSeal(Buffer.alloc(32, 7)),
  }).fetch
  const mounts = [
    createSnippetMaker(new Map(), { publicKey: 'test_pk_storefront', publicUrl: 'http://localhost:8080', proxy }),
  ]
  front = createRequestHandler({ service: service.fetch, proxy, kit: new Map(), mounts })
})
afterAll(() => world.close())

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await front(new Request(`${ORIGIN}${path}`, init))
  output.push(`${path.split('?')[0]} ${JSON.stringify([...response.headers])} ${await response.clone().text()}`)
  return response
}

/** Calls every operation at the proxy and at the service: correctly, incorrectly and with keys in the wrong places. */
async function useEverything(): Promise<void> {
  const basic = `Basic ${btoa('test_pk_storefront:test_sk_storefront')}`
  for (const { endpoint } of operationsOf(contract)) {
    const path = endpoint.path.replace(/\{\w+\}/g, 'n_one')
    const { method } = endpoint
    const example = Reflect.get(Object(endpoint.example), 'body')
    const bodies = method === 'GET' ? [undefined] : [JSON.stringify(example), '{"amount": -1}', '{']
    for (const body of bodies)
      for (const [proxy, headers] of [
        ['/proxy', { origin: ORIGIN }],
        ['/proxy', { origin: 'https://evil.example', authorization: basic }],
        ['', { authorization: basic }],
        ['', { authorization: `${basic}x` }],
      ] as const)
        await ask(`${proxy}${path}?public_key=test_pk_storefront`, {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          ...(body === undefined ? {} : { body }),
        })
  }
  await ask('/proxy/api/v1/nonprofits?public_key=test_sk_storefront')
  await ask('/metrics')
  await ask('/embed/')
  await ask('/openapi.json')
  await ask('/nothing?public_key=test_pk_storefront')
}

test('no response, header, log line or metric contains a secret key, whatever was called', async () => {
  await useEverything()
  const fixed = { nonprofit_id: 'n_one', funds_collected: true }
  const action = {
    action: 'donations.create',
    amount: 500,
    order: 'o_1',
    publicKey: 'test_pk_storefront',
    fixed,
  } as const
  const token = await signAction({ ...action, secretKey: 'test_sk_storefront' })
  const signed = await ask('/proxy/api/v1/donations?public_key=test_pk_storefront', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'almoner-action-token': token },
    body: JSON.stringify({ amount: 500, nonprofit_id: 'n_one', funds_collected: true, external_id: 'o_1' }),
  })
  assert.equal(signed.status, 200, 'the merchant’s leave was enough')
  const page = `${ORIGIN}/`
  const made = await ask('/proxy/api/v1/payments/checkout_link?public_key=test_pk_storefront', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify({ amount: 500, nonprofit_id: 'n_one', success_url: page, cancel_url: page }),
  })
  const url = String(Reflect.get(Object(await made.json()), 'checkout_url'))
  output.push(JSON.stringify(await give({ ...world, fetch: front }, url)))
  assert.ok(output.length > 100, `${output.length} things were said`)
  // A wrong key isn't echoed either.
  for (const line of output)
    for (const secret of [...SECRETS, CARD])
      assert.equal(line.includes(secret), false, `${secret} in ${line.slice(0, 300)}`)
})

test('every response has headers against sniffing, framing and leaking', async () => {
  for (const path of [
    '/healthz',
    '/embed/',
    '/nothing',
    '/proxy/api/v1/nonprofits',
    '/openapi.json',
    '/checkout/none',
  ]) {
    const { headers } = await ask(path)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors 'none'/, path)
    assert.ok(headers.get('referrer-policy'), path)
    assert.equal(headers.get('set-cookie'), null, path)
  }
})

test('no file of the kit contains a secret key', async (context) => {
  const files = await readdir('dist/embed', { recursive: true }).catch(() => [])
  if (files.length === 0) return context.skip('the kit is not built')
  for (const file of files.filter((name) => /\.(js|css|json)$/.test(name)))
    assert.doesNotMatch(await readFile(join('dist/embed', file), 'utf8'), /(test|live)_sk_[a-z0-9]/i, file)
  return undefined
})
