import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { rememberAddress } from '../../../../../src/server/http/client-address.ts'
import { createTokenBuckets } from '../../../../../src/server/http/token-bucket.ts'
import { startTestService, type TestService } from '../../../../support/test-service.ts'

let service: TestService

before(async () => {
  service = await startTestService({
    rateLimits: { perKey: { requests: 3, seconds: 60 }, perAddress: { requests: 5, seconds: 60 } },
  })
})
after(() => service.close())

function search(publicKey: string, address?: string): Promise<Response> {
  const request = new Request(`http://localhost:8080/api/v1/nonprofits?public_key=${publicKey}`)
  rememberAddress(request, address)
  return service.fetch(request)
}

test('answers say what is left; more than the quota of a key is 429 with Retry-After', async () => {
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

test('an address has a quota of its own, also for wrong keys', async () => {
  const statuses = []
  for (let count = 0; count < 7; count += 1) statuses.push((await search('nobody', '203.0.113.9')).status)
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429])
  assert.equal((await search('nobody', '203.0.113.10')).status, 401)
})

test('a bucket earns back evenly and never holds more than its quota', () => {
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
