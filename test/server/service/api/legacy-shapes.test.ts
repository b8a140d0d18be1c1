import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { insertTestNonprofit, startTestService, type TestService } from '../../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  for (let number = 0; number < 32; number += 1)
    await insertTestNonprofit(service.db, {
      id: `n_${number}`,
      ein: String(530_196_605 + number),
      name: `River Trust ${number}`,
    })
  await insertTestNonprofit(service.db, { id: 'n_blocked', ein: '111111111', name: 'River Blocked', ineligible: true })
})
afterAll(() => service.close())

const authorization = `Basic ${btoa('test_pk_storefront:test_sk_storefront')}`

function call(method: 'GET' | 'POST', path: string, form?: string): Promise<Response> {
  const headers = {
    authorization,
    ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }),
  }
  return service.fetch(
    new Request(`http://localhost:8080${path}`, { method, headers, ...(form === undefined ? {} : { body: form }) }),
  )
}

test('the legacy form-encoded request with funding_source returns the legacy donation shape', async () => {
  const response = await call(
    'POST',
    '/api/v1/donations',
    'amount=2500&nonprofit_id=n_1&funding_source=customer&zip_code=02108',
  )
  assert.equal(response.status, 200)
  const { id, ...rest } = await response.json()
  assert.match(id, /^d_/)
  assert.deepEqual(rest, {
    amount: 2500,
    live_mode: false,
    nonprofit_id: 'n_1',
    order_value: null,
    zip_code: '02108',
    external_id: null,
    merchant_id: 'm_sandbox_storefront',
  })
  const row = await service.db
    .selectFrom('donation')
    .select('funds_collected')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(row.funds_collected, true)
})

test('funding_source is merchant or customer; merchant means that the account pays', async () => {
  const { id } = await (
    await call('POST', '/api/v1/donations', 'amount=2500&nonprofit_id=n_1&funding_source=merchant')
  ).json()
  const row = await service.db
    .selectFrom('donation')
    .select('funds_collected')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(row.funds_collected, false)
  const wrong = await call('POST', '/api/v1/donations', 'amount=2500&nonprofit_id=n_1&funding_source=nobody')
  assert.deepEqual([wrong.status, (await wrong.json()).param], [400, 'funding_source'])
})

test('a form with the current field names returns the current shape', async () => {
  const response = await call(
    'POST',
    '/api/v1/donations',
    'amount=2500&nonprofit_id=n_1&funds_collected=true&metadata[sku]=a1',
  )
  const donation = await response.json()
  assert.deepEqual([donation.status, donation.currency, donation.metadata], ['pledged', 'USD', { sku: 'a1' }])
  assert.equal(donation.merchant_id, undefined)
})

test('legacy shapes report their deprecation date, end date and documentation; current ones don’t', async () => {
  const earlier = await call('POST', '/api/v1/donations', 'amount=1&nonprofit_id=n_1&funding_source=merchant')
  assert.equal(earlier.headers.get('deprecation'), '@1704067200')
  assert.equal(earlier.headers.get('sunset'), 'Tue, 31 Dec 2030 23:59:59 GMT')
  const [, address = '', rest] = /^<(.+)>(.*)$/.exec(earlier.headers.get('link') ?? '') ?? []
  assert.equal(rest, '; rel="deprecation"; type="text/html"')
  const { pathname, hash } = new URL(address)
  const page = await (await service.fetch(new Request(`http://localhost:8080${pathname}`))).text()
  assert.ok(page.includes(`id="${hash.slice(1)}"`), 'the link leads somewhere')
  const present = await call('POST', '/api/v1/donations', 'amount=1&nonprofit_id=n_1&funds_collected=false')
  for (const name of ['deprecation', 'sunset', 'link']) assert.equal(present.headers.get(name), null)
})

test('the legacy search by name with Basic keys returns 30 results a page in the legacy shape', async () => {
  const first = await (await call('GET', '/api/v1/nonprofits?name=river%20trust')).json()
  const second = await (await call('GET', '/api/v1/nonprofits?name=RIVER+trust&page=2')).json()
  assert.deepEqual([first.nonprofits.length, first.page, second.nonprofits.length, second.page], [30, 1, 2, 2])
  const [nonprofit] = first.nonprofits
  assert.deepEqual([nonprofit.memo, nonprofit.last_verified_at, nonprofit.stats], [null, null, undefined])
  assert.deepEqual(nonprofit.written_consent, { via_change: false, direct: false })
})

test('with Basic keys and a search_term the current search responds', async () => {
  const { nonprofits } = await (await call('GET', '/api/v1/nonprofits?search_term=river%20trust&limit=2')).json()
  assert.equal(nonprofits.length, 2)
  assert.deepEqual(nonprofits[0].stats, [])
})

test('a name with Basic keys selects the legacy search, with or without a public key', async () => {
  for (const query of [
    'name=river&public_key=test_pk_storefront',
    'public_key=&name=river',
    'name=river&search_term=',
  ]) {
    const response = await call('GET', `/api/v1/nonprofits?${query}`)
    assert.deepEqual([response.status, response.headers.has('deprecation')], [200, true], query)
    const { nonprofits } = await response.json()
    assert.deepEqual([nonprofits.length, nonprofits[0].stats], [30, undefined])
  }
})

test('an empty name or funding_source is ignored, and the current shape is returned', async () => {
  for (const query of ['name=', 'name=&search_term=river', 'name=&public_key=']) {
    const response = await call('GET', `/api/v1/nonprofits?${query}`)
    assert.deepEqual([response.status, response.headers.has('deprecation')], [200, false], query)
  }
  for (const empty of ['funding_source=', 'funding_source=&funding_source=']) {
    const response = await call('POST', '/api/v1/donations', `amount=1&nonprofit_id=n_1&funds_collected=true&${empty}`)
    assert.deepEqual([response.status, (await response.json()).status], [200, 'pledged'])
  }
})

test('the legacy fields of a transfer are marked deprecated, allocations are not', async () => {
  const transfer = async (members: object, payment: string) => {
    const body = JSON.stringify({ processor_destination_payment_id: payment, ...members })
    const { status, headers } = await service.fetch(
      new Request('http://localhost:8080/api/v1/transfers', { method: 'POST', headers: { authorization }, body }),
    )
    return [status, headers.has('deprecation'), headers.has('sunset')]
  }
  assert.deepEqual(await transfer({ nonprofit_id: 'n_1' }, 'py_sandbox_50_earlier'), [200, true, true])
  const allocations = [{ nonprofit_id: 'n_1', amount: 50 }]
  assert.deepEqual(await transfer({ allocations }, 'py_sandbox_50_present'), [200, false, false])
})
