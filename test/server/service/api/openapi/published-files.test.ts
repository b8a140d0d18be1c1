import assert from 'node:assert/strict'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { load } from 'js-yaml'
import { afterAll, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'
import { contract, operationsOf } from '../../../../../src/contract/index.ts'
import { yamlOf } from '../../../../../src/server/service/api/openapi/openapi-route.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../../../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605' })
})
afterAll(() => service.close())

const PATHS = ['/openapi.json', '/openapi.yaml', '/openapi-legacy.json', '/postman.json', '/llms.txt']

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return service.fetch(new Request(`http://localhost:8080${path}`, { headers, method }))
}

test('machine-readable files are compressed and revalidated with an ETag', async () => {
  for (const path of PATHS) {
    const plain = await ask(path)
    const text = await plain.text()
    assert.equal(plain.status, 200, path)
    assert.equal(plain.headers.get('content-encoding'), null)
    const brotli = await ask(path, { 'accept-encoding': 'gzip, br' })
    assert.equal(brotli.headers.get('content-encoding'), 'br')
    const gzip = await ask(path, { 'accept-encoding': 'gzip, br;q=0' })
    const [packed, zipped] = [await brotli.arrayBuffer(), await gzip.arrayBuffer()]
    assert.equal(brotliDecompressSync(packed).toString(), text)
    assert.equal(gunzipSync(zipped).toString(), text)
    assert.ok(packed.byteLength < text.length / 3, `${path}: ${packed.byteLength} of ${text.length}`)
    const etag = plain.headers.get('etag') ?? ''
    assert.match(etag, /^"[\w-]+"$/)
    const again = await ask(path, { 'if-none-match': `W/${etag}` })
    assert.deepEqual([again.status, await again.text()], [304, ''])
    assert.equal((await ask(path, { 'if-none-match': '"other"' })).status, 200)
  }
})

test('the YAML document equals the JSON document', async () => {
  const json: unknown = await (await ask('/openapi.json')).json()
  assert.deepEqual(load(await (await ask('/openapi.yaml')).text()), json)
})

test('YAML keeps text as text', () => {
  const odd = { no: 'yes', '1': '1', 'a: b': ['- x', [], {}, [[1], { y: null }]], '': '#', long: 'a\n b: "c"\t…' }
  assert.deepEqual(load(yamlOf(odd)), odd)
})

const Item = z.looseObject({
  name: z.string(),
  request: z.looseObject({
    method: z.string(),
    header: z.array(z.object({ key: z.string(), value: z.string() })),
    auth: z.nullable(z.looseObject({ type: z.string() })),
    body: z.optional(z.object({ raw: z.string() })),
    url: z.looseObject({ raw: z.string(), variable: z.array(z.object({ key: z.string(), value: z.string() })) }),
  }),
})
const Collection = z.looseObject({
  item: z.array(z.object({ name: z.string(), item: z.array(Item) })),
  variable: z.array(z.object({ key: z.string(), value: z.string() })),
})

test('the collection has every operation, and its requests can be sent', async () => {
  const { item, variable } = z.parse(Collection, await (await ask('/postman.json')).json())
  const items = item.flatMap((group) => group.item)
  assert.equal(items.length, operationsOf(contract).length)
  const known = new Map(variable.map(({ key, value }) => [key, value]))
  for (const { name, request } of items) {
    const filled = request.url.variable.reduce((url, one) => url.replace(`:${one.key}`, one.value), request.url.raw)
    const keys = request.auth === null ? ['public_key', 'secret_key'] : ['law_firm_public_key', 'law_firm_secret_key']
    const credentials = keys.map((key) => known.get(key)).join(':')
    const headers = new Headers(request.header.map(({ key, value }): [string, string] => [key, value]))
    headers.set('idempotency-key', crypto.randomUUID())
    if (request.auth?.type !== 'noauth') headers.set('authorization', `Basic ${btoa(credentials)}`)
    const { status } = await service.fetch(
      new Request(filled.replace('{{base_url}}', known.get('base_url') ?? ''), {
        method: request.method,
        headers,
        ...(request.body === undefined ? {} : { body: request.body.raw }),
      }),
    )
    // The examples' records are unknown here, and some access must be enabled first.
    assert.ok([200, 400, 403, 404].includes(status), `${name}: ${status}`)
    if (request.method === 'GET' && request.url.variable.length === 0) assert.ok(status !== 400, `${name}: ${status}`)
  }
})

test('the page for language models names every operation that isn’t deprecated', async () => {
  const text = await (await ask('/llms.txt')).text()
  assert.match(text, /^# Almoner API\n\n> /)
  for (const { endpoint } of operationsOf(contract))
    if (endpoint.deprecated === undefined)
      assert.ok(text.includes(`[${endpoint.method} ${endpoint.path}]`), endpoint.path)
})
