import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'
import { insertTestNonprofit, startTestService, type TestService } from '../../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605' })
})
afterAll(() => service.close())

const Answer = z.looseObject({
  metadata: z.optional(z.unknown()),
  code: z.optional(z.string()),
  detail: z.optional(z.string()),
})

async function post(path: string, body: string, contentType: string | null, account = 'platform') {
  const headers = new Headers({ authorization: `Basic ${btoa(`test_pk_${account}:test_sk_${account}`)}` })
  const request = new Request(`http://localhost:8080${path}`, { method: 'POST', headers, body: Buffer.from(body) })
  if (contentType === null) request.headers.delete('content-type')
  else request.headers.set('content-type', contentType)
  const response = await service.fetch(request)
  return { status: response.status, json: z.parse(Answer, await response.json()) }
}

const json = JSON.stringify({ amount: 2500, nonprofit_id: 'n_one', funds_collected: true, metadata: { a: 'b' } })
const form = 'amount=2500&nonprofit_id=n_one&funds_collected=true&metadata[a]=b'

test('4 JSON is read with a charset, under another media type, and without a content type', async () => {
  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    'application/x-www-form-urlencoded',
    null,
  ]) {
    const { status, json: answer } = await post('/api/v1/donations', json, type)
    assert.deepEqual([status, answer.metadata], [200, { a: 'b' }], String(type))
  }
})

test('4 a form is read with a charset and without a content type', async () => {
  for (const type of ['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded; charset=UTF-8', null]) {
    const { status, json: answer } = await post('/api/v1/donations', form, type)
    assert.deepEqual([status, answer.metadata], [200, { a: 'b' }], String(type))
  }
})

test('4 metadata in a form can be JSON text', async () => {
  const metadata = encodeURIComponent('{"a":{"b":[1]}}')
  const body = `amount=1&nonprofit_id=n_one&funds_collected=false&metadata=${metadata}`
  const { json: answer } = await post('/api/v1/donations', body, 'application/x-www-form-urlencoded')
  assert.deepEqual(answer.metadata, { a: { b: [1] } })
})

test('4.4 allocations can be sent in a form', async () => {
  const body =
    'processor_destination_payment_id=py_sandbox_300_form&allocations[0][nonprofit_id]=n_one&allocations[0][amount]=100&allocations[1][nonprofit_id]=n_one&allocations[1][amount]=200'
  assert.equal((await post('/api/v1/transfers', body, 'application/x-www-form-urlencoded')).status, 200)
})

test('4 NULs hidden in JSON text are rejected, not stored', async () => {
  const body = 'amount=1&nonprofit_id=n_one&funds_collected=false&metadata=%7B%22a%22%3A%22%5Cu0000%22%7D'
  const { status, json: answer } = await post('/api/v1/donations', body, 'application/x-www-form-urlencoded')
  assert.deepEqual([status, answer.code], [400, 'parameter_invalid'])
})

test('4 NULs in keys and paths are rejected too', async () => {
  const nul = Buffer.from('test_pk_\u0000:test_sk_x').toString('base64')
  for (const [path, status, headers] of [
    ['/api/v1/nonprofits?public_key=%00', 401, {}],
    ['/api/v1/donations', 401, { authorization: `Basic ${nul}` }],
    ['/social/n_%00/pink.png', 400, {}],
    ['/api/v1/donations/%00', 404, { authorization: `Basic ${btoa('test_pk_platform:test_sk_platform')}` }],
  ] as const) {
    const response = await service.fetch(new Request(`http://localhost:8080${path}`, { headers }))
    assert.equal(response.status, status, path)
  }
})

test('4 a multipart body is rejected with the list of accepted types', async () => {
  const body = '--x\r\ncontent-disposition: form-data; name="amount"\r\n\r\n2500\r\n--x--\r\n'
  const { status, json: answer } = await post('/api/v1/donations', body, 'multipart/form-data; boundary=x')
  assert.deepEqual([status, answer.code], [400, 'body_unreadable'])
  assert.match(answer.detail ?? '', /multipart.*application\/json.*application\/x-www-form-urlencoded/)
})
