import assert from 'node:assert/strict'
import { test } from 'vitest'
import { hmacSha256, signWebhook, verifyWebhook, type WebhookRefusal } from '../../src/webhooks/index.ts'

const body =
  '{"id":"evt_1","created_at":1700000000,"sandbox":true,"type":"donation.status_updated","object":{"id":"d_1","status":"payout_scheduled"}}'
const signature = 'ICnuJUAcLkfv/cvpw0GsaRiw703YnKvP+HCZ1pgjLKU='
const secrets = 'test_sk_abc123'

test('the signature vectors hold for raw UTF-8 bytes', async () => {
  assert.equal(await hmacSha256('{}', 'test_sk_abc123'), 'y9z93p1yVAeUrFplGxki4LIC8a7du0uGA7knSzNeHtw=')
  assert.equal(await hmacSha256(body, 'test_sk_abc123'), signature)
  assert.equal(await hmacSha256('{"name":"café"}', 'live_sk_é'), 'uD69RPF7BY0uzkShB76TJ6uQUBayaYMaQNSPgV0LSjo=')
})

test('a delivery whose body alone is signed is accepted, as text or bytes', async () => {
  const headers = { 'X-Service-Hmac-SHA256': signature }
  const now = 1_700_000_000 + 3 * 86_400
  const event = await verifyWebhook({ body, headers, secrets, now })
  assert.deepEqual(event.object, { id: 'd_1', status: 'payout_scheduled' })
  assert.deepEqual(await verifyWebhook({ body: new TextEncoder().encode(body), headers, secrets, now }), event)
})

test('the service’s signatures are verified by the package, with either secret during a rotation', async () => {
  const sent = await signWebhook({ body, id: 'evt_1', timestamp: 1_700_000_000, secrets: ['old', 'new'] })
  const headers = new Headers({ ...sent })
  assert.equal((await verifyWebhook({ body, headers, secrets: ['new', 'old'], now: 1_700_000_100 })).id, 'evt_1')
})

async function refusal(change: Partial<Parameters<typeof verifyWebhook>[0]>): Promise<WebhookRefusal | 'believed'> {
  const headers = { 'x-service-hmac-sha256': signature }
  return verifyWebhook({ body, headers, secrets, now: 1_700_000_000, ...change }).then(
    () => 'believed' as const,
    (error) => error.code,
  )
}

test('a missing or changed part is rejected', async () => {
  assert.equal(await refusal({ secrets: '' }), 'no_secret')
  assert.equal(await refusal({ secrets: [] }), 'no_secret')
  assert.equal(await refusal({ headers: {} }), 'no_signature')
  assert.equal(await refusal({ headers: new Headers() }), 'no_signature')
  assert.equal(await refusal({ body: `${body} ` }), 'wrong_signature')
  assert.equal(await refusal({ secrets: 'test_sk_other' }), 'wrong_signature')
  assert.equal(await refusal({ headers: { 'x-service-hmac-sha256': signature.slice(0, -1) } }), 'wrong_signature')
})

test('a dated delivery is rejected if it is old or its date was changed', async () => {
  const headers = { ...(await signWebhook({ body, id: 'evt_1', timestamp: 1_700_000_000, secrets: [secrets] })) }
  assert.equal(await refusal({ headers, now: 1_700_000_299 }), 'believed')
  assert.equal(await refusal({ headers, now: 1_700_000_301 }), 'stale')
  assert.equal(await refusal({ headers: { ...headers, 'webhook-timestamp': '1700000300' } }), 'wrong_signature')
  assert.equal(await refusal({ headers: { ...headers, 'webhook-signature': 'v2,x' } }), 'wrong_signature')
})

test('a correctly signed body that isn’t an event is rejected', async () => {
  for (const text of ['{}', '[]', 'null', '{', '{"id":"evt_1"}']) {
    const headers = { 'x-service-hmac-sha256': await hmacSha256(text, secrets) }
    assert.equal(await refusal({ body: text, headers }), 'not_an_event')
  }
})

test('a month-old delivery is rejected whichever headers are removed', async () => {
  const month = 30 * 86_400
  const sent = { ...(await signWebhook({ body, id: 'evt_1', timestamp: 1_700_000_000, secrets: [secrets] })) }
  const now = 1_700_000_000 + month
  assert.equal(await refusal({ headers: sent, now }), 'stale')
  const { 'webhook-signature': _, ...unsignedDate } = sent
  assert.equal(await refusal({ headers: unsignedDate, now }), 'no_signature')
  assert.equal(await refusal({ headers: unsignedDate }), 'no_signature')
  const bodyAlone = { 'x-service-hmac-sha256': signature }
  assert.equal(await refusal({ headers: bodyAlone, now }), 'stale')
  assert.equal(await refusal({ headers: bodyAlone, now: 1_700_000_000 + 3 * 86_400 }), 'believed')
  assert.equal(await refusal({ headers: bodyAlone, undatedTolerance: 0 }), 'stale')
})
