import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import {
  insertTestNonprofit,
  refusedWith,
  startTestService,
  TEST_NOW,
  type TestService,
} from '../../../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605' })
  await insertTestNonprofit(service.db, { id: 'n_climate', ein: '116107128' })
})
afterAll(() => service.close())

const gift = { amount: 2500, nonprofit_id: 'n_one', funds_collected: false }

function give(key: string, external_id: string, change: object = {}, account = 'storefront') {
  return service
    .clientOf(account)
    .donations.create({ body: { ...gift, external_id, ...change } }, { idempotencyKey: key })
}

async function countOf(external_id: string, account = 'storefront'): Promise<number> {
  return (await service.clientOf(account).donations.list({ query: { external_id } })).donations.length
}

function post(key: string, body: object, path = '/api/v1/donations'): Promise<Response> {
  const headers = { authorization: `Basic ${btoa('test_pk_storefront:test_sk_storefront')}`, 'idempotency-key': key }
  return service.fetch(
    new Request(`http://localhost:8080${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  )
}

test('the same key and body have one effect and the same response, marked as replayed', async () => {
  const body = { ...gift, external_id: 'same' }
  const first = await post('k-same', body)
  const second = await post('k-same', body)
  assert.equal(await first.text(), await second.text())
  assert.deepEqual(
    [first.headers.get('idempotent-replayed'), second.headers.get('idempotent-replayed')],
    [null, 'true'],
  )
  assert.notEqual(first.headers.get('request-id'), second.headers.get('request-id'))
  assert.equal(await countOf('same'), 1)
})

test('two requests with the same key at once make one donation', async () => {
  const tries = await Promise.all(Array.from({ length: 8 }, () => post('k-race', { ...gift, external_id: 'race' })))
  assert.ok(tries.every(({ status }) => status === 200 || status === 409))
  assert.ok(tries.some(({ status }) => status === 200))
  const running = tries.find(({ status }) => status === 409)
  if (running !== undefined) {
    assert.equal((await running.json()).code, 'idempotency_in_progress')
    assert.equal(running.headers.get('retry-after'), '1')
  }
  assert.equal(await countOf('race'), 1)
})

test('the same key with another body is 422', async () => {
  await give('k-other', 'other')
  await assert.rejects(
    give('k-other', 'other', { amount: 1 }),
    refusedWith('idempotency_key_reused', 422, 'Idempotency-Key'),
  )
  assert.equal(await countOf('other'), 1)
})

test('fields in another order or with an equivalent type are the same body', async () => {
  const first = await post('k-order', {
    amount: 2500,
    nonprofit_id: 'n_one',
    funds_collected: false,
    external_id: 'order',
  })
  const second = await post('k-order', {
    external_id: 'order',
    funds_collected: 'false',
    nonprofit_id: 'n_one',
    amount: '2500',
  })
  assert.equal(await first.text(), await second.text())
})

test('a key is scoped to its account, mode, method and path', async () => {
  await give('k-scope', 'scope')
  await give('k-scope', 'scope', {}, 'platform')
  const offset = await post('k-scope', { currency: 'BTC' }, '/api/v1/climate/crypto_offset')
  assert.equal(offset.headers.get('idempotent-replayed'), null)
  assert.deepEqual([await countOf('scope'), await countOf('scope', 'platform')], [1, 1])
})

test('a rejected request stores nothing, so its key can be reused', async () => {
  await assert.rejects(give('k-refused', 'refused', { amount: 0 }), refusedWith('parameter_invalid', 400, 'amount'))
  await assert.rejects(
    give('k-refused', 'refused', { nonprofit_id: 'n_x' }),
    refusedWith('nonprofit_invalid', 400, 'nonprofit_id'),
  )
  await give('k-refused', 'refused')
  assert.equal(await countOf('refused'), 1)
})

test('a key is kept for 24 hours', async () => {
  await give('k-day', 'day')
  service.setNow(new Date(TEST_NOW.getTime() + 24 * 3_600_000))
  await give('k-day', 'day')
  assert.equal(await countOf('day'), 1, 'still kept at the 24th hour')
  service.setNow(new Date(TEST_NOW.getTime() + 24 * 3_600_000 + 1_000))
  await give('k-day', 'day', { amount: 99 })
  assert.equal(await countOf('day'), 2)
  service.setNow(TEST_NOW)
})

test('writes with several statements run once too', async () => {
  const client = service.clientOf('platform')
  const { offset_id } = await client.climate.estimateShippingOffset({
    query: { origin_address: '60601', destination_address: '90210', weight_lb: 10 },
  })
  const once = () => client.climate.shippingOffset({ body: { offset_id } }, { idempotencyKey: 'k-offset' })
  assert.deepEqual(await once(), await once())
  const body = { processor_destination_payment_id: 'py_sandbox_500_k1', nonprofit_id: 'n_one' }
  const capture = () => client.transfers.create({ body }, { idempotencyKey: 'k-capture' })
  assert.deepEqual(await capture(), await capture())
})

test('keys can be quoted; invalid ones are rejected', async () => {
  const quoted = await post('"k-quoted"', { ...gift, external_id: 'quoted' })
  const bare = await post('k-quoted', { ...gift, external_id: 'quoted' })
  assert.equal(await quoted.text(), await bare.text())
  for (const key of ['k'.repeat(256), '""', 'é'])
    assert.deepEqual([(await post(key, gift)).status, key.length > 0], [400, true])
})

test('stored responses contain no readable payment link, and the store gets the same link again', async () => {
  const body = {
    amount: 2_500,
    nonprofit_id: 'n_one',
    success_url: 'https://a.example/',
    cancel_url: 'https://a.example/',
  }
  const path = '/api/v1/payments/checkout_link'
  const { checkout_url: address } = await (await post('k-link', body, path)).json()
  const token = String(address).split('/').at(-1) ?? ''
  assert.ok(token.length > 10)
  const rows = await service.db.selectFrom('idempotent_answer').selectAll().execute()
  const kept = rows.map((row) => JSON.stringify(row) + row.answer_sealed?.toString('latin1')).join()
  assert.equal(kept.includes(token), false)
  const again = await post('k-link', body, path)
  assert.equal((await again.json()).checkout_url, address)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
})
