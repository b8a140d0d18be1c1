import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'
import { contract, fillPath, operationsOf, Problem } from '../../../../src/contract/index.ts'
import { insertTestNonprofit, rawRequest, startTestService, type TestService } from '../../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605' })
})
afterAll(() => service.close())

async function refused(line: string, options: Parameters<typeof rawRequest>[2] = {}) {
  const { json, headers } = await rawRequest(service, line, options)
  return { ...z.parse(Problem, json), headers }
}

const gift = { amount: 2_500, nonprofit_id: 'n_one', funds_collected: false }
const Body = z.looseObject({ body: z.optional(z.record(z.string(), z.unknown())), query: z.optional(z.unknown()) })

test('no validation error of any field contains the validator library’s wording', async () => {
  const wrong = ['x'.repeat(6_000), -1, 1.5, true, [], ['a', 'b'], {}, { a: 1 }]
  let refusals = 0
  for (const { group, name, endpoint } of operationsOf(contract)) {
    const { body } = z.parse(Body, endpoint.example)
    if (body === undefined) continue
    const path = fillPath(endpoint.path, { id: 'x', ein: '530196605' })
    for (const member of Object.keys(body))
      for (const value of wrong) {
        const account = endpoint.auth === 'law_firm' ? 'lawfirm' : 'platform'
        const sent = { ...body, [member]: value }
        const { json, status } = await rawRequest(service, `${endpoint.method} ${path}`, { body: sent, account })
        if (status !== 400) continue
        const { code, detail } = z.parse(Problem, json)
        refusals += 1
        assert.doesNotMatch(
          detail,
          /invalid input|expected|received|nan\b|\brecord\b|regex|undefined/i,
          `${group}.${name}`,
        )
        if (code.startsWith('parameter_')) assert.match(detail, /\.$/)
      }
  }
  assert.ok(refusals > 100, String(refusals))
})

test('a validation error says what the value must be and what it is', async () => {
  const details = async (body: object) => (await refused('POST /api/v1/donations', { body })).detail
  assert.equal(await details({ ...gift, metadata: 'x' }), 'metadata: must be an object, got "x".')
  assert.equal(await details({ ...gift, funds_collected: 'yes' }), 'funds_collected: must be true or false, got "yes".')
  assert.equal(await details({ ...gift, count: 'two' }), 'count: must be a whole number, got "two".')
  assert.equal(await details({ ...gift, count: 2_000 }), 'count: must be at most 1000, got 2000.')
  assert.match(await details({ ...gift, amount: 0 }), /must be whole cents from 1 to 99999999, got 0\.$/)
  assert.match(await details({ ...gift, zip_code: 'x'.repeat(6_000) }), /must have at most 5000 characters\.$/)
  assert.match(await details({ ...gift, nonprofit_id: 'n_nobody' }), /"n_nobody"/)
  assert.match(await details({ ...gift, amount: ['1', '2'] }), /must be whole cents from 1 to 99999999, got a list\.$/)
  for (const query of ['categories[]=sports', 'categories=sports']) {
    const { detail, param } = await refused(`GET /api/v1/nonprofits?${query}`)
    assert.equal(param, 'categories.0')
    assert.match(detail, /must be arts and culture, .* or unclassified, got "sports"\.$/)
  }
})

test('no error message repeats a key, card number or account number', async () => {
  const secrets = ['test_sk_storefront', 'live_sk_abc', '4242 4242 4242 4242', '4242424242424242', 'test_pk_storefront']
  for (const secret of secrets)
    for (const member of ['amount', 'nonprofit_id', 'funds_collected', 'count', 'metadata']) {
      const answer = await refused('POST /api/v1/donations', { body: { ...gift, [member]: secret } })
      assert.doesNotMatch(answer.detail, new RegExp(secret), member)
    }
  const { detail } = await refused('POST /api/v1/nonprofit_filing_data/530196605', {
    account: 'lawfirm',
    body: { banks: [{ bank_account_number: ['00123456'] }] },
  })
  assert.match(detail, /^banks\.0\.bank_account_number: must be text/)
  assert.doesNotMatch(detail, /00123456/)
})

test('a request with the wrong method gets the allowed ones, on every path', async () => {
  for (const [line, allow] of [
    ['PUT /api/v1/donations', 'POST, GET'],
    ['DELETE /api/v1/donations/', 'POST, GET'],
    ['POST /api/v1/donations/d_1', 'GET'],
    ['POST /docs', 'GET'],
    ['POST /openapi.json', 'GET'],
    ['GET /webhooks/processor', 'POST'],
  ] as const) {
    const { code, detail, headers } = await refused(line)
    assert.deepEqual([code, headers.get('allow')], ['method_not_allowed', allow], line)
    assert.equal(detail, `${line.split(' ')[0]} isn’t supported here. Use ${allow.replace(', ', ' or ')}.`)
  }
  assert.equal((await refused('GET /api/v1/nothing')).code, 'not_found')
})

test('a trailing slash makes no difference', async () => {
  assert.deepEqual(
    (await rawRequest(service, 'GET /api/v1/donations/')).json,
    (await rawRequest(service, 'GET /api/v1/donations')).json,
  )
  const headers = { 'idempotency-key': 'slash' }
  const first = await rawRequest(service, 'POST /api/v1/donations/', { body: gift, headers })
  const again = await rawRequest(service, 'POST /api/v1/donations', { body: gift, headers })
  assert.deepEqual([again.headers.get('idempotent-replayed'), again.json], ['true', first.json])
})

test('a request with another authentication scheme is told to use Basic, and no key is repeated', async () => {
  const basic = (text: string) => `Basic ${btoa(text)}`
  for (const [authorization, sentence] of [
    ['Bearer test_sk_storefront', /uses Bearer\. Send HTTP Basic/],
    ['test_sk_storefront', /is not HTTP Basic\. Send HTTP Basic/],
    ['Basic test_sk_storefront', /isn’t the Base64 of public_key:secret_key/],
    [basic('test_sk_storefront:test_pk_storefront'), /username is a secret key/],
    [basic('test_pk_storefront:'), /secret key is missing/],
    [basic('test_pk_storefront:test_sk_platform'), /aren’t from the same pair/],
  ] as const) {
    const line = 'GET /api/v1/donations'
    const { status, code, detail, headers } = await refused(line, { account: null, headers: { authorization } })
    assert.deepEqual([status, code], [401, 'credentials_invalid'])
    assert.match(detail, sentence)
    assert.doesNotMatch(detail, /test_sk_/)
    assert.match(headers.get('www-authenticate') ?? '', /^Basic/)
  }
})

test('the type of a problem is a URL of this server that explains the code', async () => {
  const docs = await (await service.fetch(new Request('http://localhost:8080/docs'))).text()
  for (const line of ['POST /api/v1/donations', 'PUT /api/v1/donations', 'GET /nothing', 'GET /api/v1/donations/d_1']) {
    const { type, code } = await refused(line, line.startsWith('GET') ? {} : { body: {} })
    const address = new URL(type)
    assert.equal(`${address.origin}${address.pathname}`, `${service.dependencies.publicUrl}/docs`)
    assert.equal(address.hash, `#${code}`)
    assert.ok(docs.includes(`id="${code}"`), code)
  }
})
