import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { createInProcessProxy } from '../../../../../src/server/app/in-process-proxy.ts'
import { recordClientAddress } from '../../../../../src/server/http/client-address.ts'
import { createTokenBuckets } from '../../../../../src/server/http/rate-limits.ts'
import { createSeal } from '../../../../../src/server/service/accounts/keyring.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../../../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService({
    rateLimits: { perKey: { requests: 3, seconds: 60 }, perAddress: { requests: 5, seconds: 60 } },
  })
})
afterAll(() => service.close())

function search(publicKey: string, address?: string): Promise<Response> {
  const request = new Request(`http://localhost:8080/api/v1/nonprofits?public_key=${publicKey}`)
  recordClientAddress(request, address)
  return service.fetch(request)
}

test('responses show the remaining quota; requests over a key’s quota get 429 with Retry-After', async () => {
  const answers = []
  for (let count = 0; count < 4; count += 1) answers.push(await search('test_pk_storefront'))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 429],
  )
  assert.equal(answers[0]?.headers.get('ratelimit-policy'), '"key";q=3;w=60')
  assert.match(answers[0]?.headers.get('ratelimit') ?? '', /^"key";r=2;t=\d+$/)
  assert.match(answers[3]?.headers.get('ratelimit') ?? '', /^"key";r=0;t=\d+$/)
  assert.match(answers[3]?.headers.get('retry-after') ?? '', /^\d+$/)
  const refused = answers[3]
  assert.ok(refused)
  assert.equal((await refused.json()).code, 'rate_limited')
  assert.equal(answers[3]?.headers.get('access-control-allow-origin'), '*')
  assert.equal((await search('test_pk_platform')).status, 200, 'another key has its own quota')
})

test('requests with the public key don’t use the quota of the merchant’s own reads and donations', async () => {
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605' })
  const merchant = service.clientOf('lawfirm')
  const statuses = []
  for (let count = 0; count < 5; count += 1) statuses.push((await search('test_pk_lawfirm')).status)
  assert.deepEqual(statuses, [200, 200, 200, 429, 429])
  for (let count = 0; count < 3; count += 1) await merchant.donations.list()
  await assert.rejects(merchant.donations.list(), { code: 'rate_limited' })
  const body = { amount: 2_500, nonprofit_id: 'n_one', funds_collected: true }
  assert.equal((await merchant.donations.create({ body })).amount, 2_500)
})

test('pages that flood the public proxy don’t affect the merchant’s own donations', async () => {
  const { dependencies } = service
  const proxy = createInProcessProxy({ ...dependencies, service, seal: createSeal(Buffer.alloc(32, 7)) })
  const statuses = []
  for (let count = 0; count < 6; count += 1) {
    const path = `/proxy/api/v1/nonprofits?public_key=test_pk_platform&search_term=${count}`
    statuses.push((await proxy.fetch(new Request(`http://localhost:8080${path}`))).status)
  }
  assert.ok(statuses.includes(429), 'the flood meets a limit')
  await insertTestNonprofit(service.db, { id: 'n_two', ein: '131624102' })
  const body = { amount: 2_500, nonprofit_id: 'n_two', funds_collected: true }
  assert.equal((await service.clientOf('platform').donations.create({ body })).amount, 2_500)
})

test('an address has its own quota, also for invalid keys', async () => {
  const statuses = []
  for (let count = 0; count < 7; count += 1) statuses.push((await search('nobody', '203.0.113.9')).status)
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429])
  assert.equal((await search('nobody', '203.0.113.10')).status, 401)
})

test('a bucket refills steadily and never holds more than its quota', () => {
  let now = 0
  const buckets = createTokenBuckets({ requests: 2, seconds: 10 }, () => now)
  assert.deepEqual(
    [buckets.take('a'), buckets.take('a'), buckets.take('a')].map(({ allowed }) => allowed),
    [true, true, false],
  )
  now = 4_999
  assert.equal(buckets.take('a').allowed, false)
  now = 5_000
  assert.equal(buckets.take('a').allowed, true)
  now = 1_000_000
  assert.equal(buckets.take('a').remaining, 1)
  now = 0
  assert.equal(buckets.take('a').allowed, true, 'a clock that is set back takes nothing away')
})
