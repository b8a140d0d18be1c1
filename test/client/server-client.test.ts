import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, test } from 'vitest'
import { ApiError, createServerClient } from '../../src/client/server.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605' })
})
afterAll(() => service.close())

const keys = { baseUrl: 'http://localhost:8080', publicKey: 'test_pk_storefront', secretKey: 'test_sk_storefront' }

test('the server client calls every kind of operation with an account’s keys', async () => {
  const client = createServerClient({ ...keys, fetch: service.fetch })
  const donation = await client.donations.create({
    body: { amount: 2500, nonprofit_id: 'n_one', funds_collected: true },
  })
  assert.equal((await client.donations.show({ params: { id: donation.id } })).amount, 2500)
  assert.equal((await client.nonprofits.search({ query: { search_term: '530196605' } })).nonprofits.length, 1)
})

test('a wrong secret is an ApiError that never shows it', async () => {
  const client = createServerClient({ ...keys, secretKey: 'test_sk_wrong_é', fetch: service.fetch })
  await assert.rejects(client.donations.list(), (error) => {
    assert.ok(error instanceof ApiError)
    assert.equal(error.code, 'credentials_invalid')
    assert.doesNotMatch(`${error.message}${error.stack}${JSON.stringify(error)}`, /test_sk_/)
    return true
  })
})

test('the server client can’t be created in a page', () => {
  Object.assign(globalThis, { document: {}, window: {} })
  try {
    assert.throws(() => createServerClient(keys), /belongs on a server/)
  } finally {
    for (const name of ['document', 'window']) Reflect.deleteProperty(globalThis, name)
  }
})

test('a bundle of the page client contains no Authorization header', async () => {
  const entry = fileURLToPath(new URL('../../src/client/index.ts', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const code = outputs
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((file) => ('code' in file ? file.code : ''))
    .join('')
  assert.ok(code.includes('createClient'))
  assert.doesNotMatch(code, /authorization|Basic |secretKey/)
})
