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
  await insertTestNonprofit(service.db, { id: 'n_climate', ein: '116107128', name: 'Environmental Defense Fund' })
})
afterAll(() => service.close())

const parcel = { origin_address: '60601', destination_address: '90210', weight_lb: 10 }

test('crypto_offset creates a donation and returns its amount and a carbon_ ID', async () => {
  const client = service.clientOf('storefront')
  const result = await client.climate.cryptoOffset({ body: { currency: 'BTC', count: 3, funds_collected: true } })
  assert.equal(result.amount, 944)
  assert.match(result.id, /^carbon_/)
  const donation = await client.donations.show({ params: { id: result.id } })
  assert.deepEqual([donation.amount, donation.status, donation.nonprofit_id], [944, 'pledged', 'n_climate'])
})

test('a POST response has the amount as a string, an estimate as an integer', async () => {
  const posted = await post('/api/v1/climate/crypto_offset', { currency: 'eth', count: '1000' })
  assert.equal((await posted.json()).amount, '15')
  const estimated = await get(
    '/api/v1/climate/shipping_offset?origin_address=60601&destination_address=90210&weight_lb=10',
  )
  assert.equal((await estimated.json()).amount, 3)
})

test('currency is case-insensitive, and count defaults to 1', async () => {
  for (const currency of ['btc', 'Btc', 'BTC']) {
    const response = await post('/api/v1/climate/crypto_offset', { currency })
    assert.equal((await response.json()).amount, '315')
  }
  const unknown = await post('/api/v1/climate/crypto_offset', { currency: 'DOGE' })
  assert.deepEqual([unknown.status, (await unknown.json()).param], [400, 'currency'])
})

test('zero, negative and fractional counts are rejected by name', async () => {
  for (const count of [0, -1, 1.5, '1.5', 'many'])
    assert.equal(
      (await (await post('/api/v1/climate/crypto_offset', { currency: 'BTC', count })).json()).param,
      'count',
    )
})

test('shipping_offset, form 1: two ZIP codes and a weight, as number or string', async () => {
  const client = service.clientOf('storefront')
  assert.equal((await client.climate.shippingOffset({ body: parcel })).amount, 3)
  const response = await post('/api/v1/climate/shipping_offset', {
    ...parcel,
    weight_lb: '10',
    funds_collected: 'true',
  })
  assert.equal((await response.json()).amount, '3')
})

test('a given distance replaces the computed one, and zero means unknown', async () => {
  const client = service.clientOf('storefront')
  const body = { origin_address: '94105', destination_address: '10001', weight_lb: 1_000 }
  const computed = await client.climate.shippingOffset({ body })
  const zero = await client.climate.shippingOffset({ body: { ...body, distance_mi: 0 } })
  const known = await client.climate.shippingOffset({ body: { ...body, distance_mi: 2900 } })
  assert.equal(computed.amount, Math.ceil((1_000 / 2_000) * 3076.686 * 0.1874758 * 1.5))
  assert.equal(zero.amount, computed.amount)
  assert.equal(known.amount, Math.ceil((1_000 / 2_000) * 2900 * 0.1874758 * 1.5))
})

test('shipping_offset, form 2: an estimate is completed at its amount, once', async () => {
  const client = service.clientOf('storefront')
  const estimate = await client.climate.estimateShippingOffset({ query: { ...parcel, weight_lb: 500 } })
  assert.match(estimate.offset_id, /^offset_/)
  const body = { offset_id: estimate.offset_id, funds_collected: false }
  const result = await client.climate.shippingOffset({ body })
  assert.equal(result.amount, estimate.amount)
  await assert.rejects(client.climate.shippingOffset({ body }), refusedWith('offset_used', 409, 'offset_id'))
})

test('an estimate completed twice at once makes one donation', async () => {
  const client = service.clientOf('platform')
  const { offset_id } = await client.climate.estimateShippingOffset({ query: parcel })
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, () => client.climate.shippingOffset({ body: { offset_id } })),
  )
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal((await client.donations.list({ query: {} })).donations.length, 1)
})

test('an estimate is valid for exactly 24 hours', async () => {
  const client = service.clientOf('storefront')
  const { offset_id } = await client.climate.estimateShippingOffset({ query: parcel })
  service.setNow(new Date(TEST_NOW.getTime() + 24 * 3_600_000))
  await assert.rejects(
    client.climate.shippingOffset({ body: { offset_id } }),
    refusedWith('offset_expired', 409, 'offset_id'),
  )
  service.setNow(new Date(TEST_NOW.getTime() + 24 * 3_600_000 - 1_000))
  assert.equal((await client.climate.shippingOffset({ body: { offset_id } })).amount, 3)
  service.setNow(TEST_NOW)
})

test('an estimate belongs to the account that requested it', async () => {
  const { offset_id } = await service.clientOf('storefront').climate.estimateShippingOffset({ query: parcel })
  await assert.rejects(
    service.clientOf('platform').climate.shippingOffset({ body: { offset_id } }),
    refusedWith('offset_unknown', 400, 'offset_id'),
  )
})

test('an empty offset_id means form 1', async () => {
  const response = await post('/api/v1/climate/shipping_offset', { ...parcel, offset_id: '', distance_mi: '0' })
  assert.equal((await response.json()).amount, '3')
})

test('carbon_offset is an alias, for both methods', async () => {
  const client = service.clientOf('storefront')
  const { amount, offset_id } = await client.climate.estimateCarbonOffset({ query: parcel })
  assert.equal((await client.climate.carbonOffset({ body: { offset_id } })).amount, amount)
})

test('unknown ZIP codes and invalid weights get clear errors', async () => {
  const client = service.clientOf('storefront')
  for (const origin_address of ['00000', '1234', '34001'])
    await assert.rejects(
      client.climate.estimateShippingOffset({ query: { ...parcel, origin_address } }),
      refusedWith('zip_code_unknown', 400, 'origin_address'),
    )
  for (const weight_lb of [0, -1, 1e9])
    await assert.rejects(
      client.climate.estimateShippingOffset({ query: { ...parcel, weight_lb } }),
      refusedWith('parameter_invalid', 400, 'weight_lb'),
    )
  const { weight_lb: _, ...without } = parcel
  await assert.rejects(
    client.climate.shippingOffset({ body: without }),
    refusedWith('parameter_missing', 400, 'weight_lb'),
  )
})

test('stats add up paid contributions, for one donation and for the account, in one mode', async () => {
  const fresh = await startTestService()
  try {
    await insertTestNonprofit(fresh.db, { id: 'n_climate', ein: '116107128' })
    const client = fresh.clientOf('storefront')
    assert.deepEqual(await client.climate.stats(), { amount: 0, trees: 0, co2_tonnes_offset: 0 })
    const one = await client.climate.cryptoOffset({ body: { currency: 'BTC' } })
    await client.climate.cryptoOffset({ body: { currency: 'ETH', count: 1_000 } })
    assert.deepEqual(await client.climate.stats(), { amount: 330, trees: 3.666667, co2_tonnes_offset: 0.22 })
    assert.deepEqual(await client.donations.climateStats({ params: { id: one.id } }), {
      amount: 315,
      trees: 3.5,
      co2_tonnes_offset: 0.21,
    })
    const other = fresh.clientOf('platform')
    assert.equal((await other.climate.stats()).amount, 0)
    await assert.rejects(other.donations.climateStats({ params: { id: one.id } }), refusedWith('not_found', 404, 'id'))
  } finally {
    await fresh.close()
  }
})

test('the record stores model, source, year, price and emissions', async () => {
  const { id } = await service.clientOf('storefront').climate.shippingOffset({ body: parcel })
  const row = await service.db
    .selectFrom('climate_offset')
    .selectAll()
    .where('donation_id', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual([row.model, row.source_year, row.price_cents_per_tonne], ['ship-1', 2025, 1_500])
  assert.match(row.source, /EPA/)
  assert.ok(Math.abs(row.emissions_kg - 1.968484) < 0.00001)
})

test('without a climate nonprofit no donation is made, and the error says why', async () => {
  const bare = await startTestService()
  try {
    await assert.rejects(
      bare.clientOf('storefront').climate.cryptoOffset({ body: { currency: 'BTC' } }),
      refusedWith('access_not_enabled', 403),
    )
  } finally {
    await bare.close()
  }
})

function send(method: 'GET' | 'POST', path: string, body?: string): Promise<Response> {
  const headers = { authorization: `Basic ${btoa('test_pk_storefront:test_sk_storefront')}` }
  return service.fetch(
    new Request(`http://localhost:8080${path}`, { method, headers, ...(body === undefined ? {} : { body }) }),
  )
}

function post(path: string, body: unknown): Promise<Response> {
  return send('POST', path, JSON.stringify(body))
}

function get(path: string): Promise<Response> {
  return send('GET', path)
}
