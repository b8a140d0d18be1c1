import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { ApiError } from '../../../../../src/client/index.ts'
import { insertTestNonprofit, startTestService, TEST_NOW, type TestService } from '../../../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605' })
  await insertTestNonprofit(service.db, { id: 'n_blocked', ein: '530196606', ineligible: true })
})
afterAll(() => service.close())

const gift = { amount: 2500, nonprofit_id: 'n_one', funds_collected: false }

test('a donation is returned as specified: payer, pledged status and test mode', async () => {
  const donation = await service.clientOf('storefront').donations.create({ body: gift })
  assert.match(donation.id, /^d_[0-9A-Za-z]{22}$/)
  assert.deepEqual(
    { ...donation, id: '' },
    {
      amount: 2500,
      id: '',
      live_mode: false,
      nonprofit_id: 'n_one',
      order_value: null,
      zip_code: null,
      metadata: {},
      currency: 'USD',
      status: 'pledged',
      external_id: null,
      original_nonprofit_id: null,
      funds_collected: false,
      created_at: TEST_NOW.getTime() / 1_000,
      fee: 0,
      cover_fees: false,
      campaign_id: null,
      payout: null,
    },
  )
})

test('a created donation is shown and listed with all given fields', async () => {
  const client = service.clientOf('storefront')
  const body = {
    ...gift,
    external_id: 'order_77',
    order_value: 9900,
    zip_code: '94105',
    metadata: { sku: ['a', 1, null] },
  }
  const created = await client.donations.create({ body })
  assert.deepEqual(await client.donations.show({ params: { id: created.id } }), created)
  const { donations, page } = await client.donations.list({ query: { external_id: 'order_77' } })
  assert.deepEqual(donations, [created])
  assert.equal(page, 1)
})

test('count creates that many donations and returns the first', async () => {
  const client = service.clientOf('platform')
  const first = await client.donations.create({ body: { ...gift, count: 31, external_id: 'many' } })
  const pageOne = await client.donations.list({ query: { external_id: 'many' } })
  const pageTwo = await client.donations.list({ query: { external_id: 'many', page: 2 } })
  assert.equal(pageOne.donations.length, 30)
  assert.equal(pageTwo.donations.length, 1)
  assert.equal(pageTwo.donations[0]?.id, first.id, 'newest first, so the first made stands last')
})

test('a single donation is stored like one of several, with its journal entry and event', async () => {
  const given = { ...gift, order_value: 9900, zip_code: '94105', cover_fees: true, metadata: { sku: ['é"\\', null] } }
  const written = []
  for (const count of [1, 2]) {
    const { id } = await service.clientOf('storefront').donations.create({ body: { ...given, count } })
    const { rows } = await sql`
      select to_jsonb(donation) - 'id' as gift, event.object::jsonb - 'id' as told, event.type, event.traceparent,
        entry.kind, replace(once, donation.id, '') as once, entry.occurred_at,
        (select json_agg(json_build_array(book, owner_id, line.amount, donation_id = donation.id) order by book)
          from journal_line line where entry_id = entry.id) as lines
      from donation join event on event.subject_id = donation.id join journal_entry entry on entry.subject_id = donation.id
      where donation.id = ${id}`.execute(service.db)
    written.push(rows)
  }
  assert.equal(written[0]?.length, 1)
  assert.deepEqual(written[0], written[1])
})

test('a list can be limited in time, both ends included', async () => {
  const client = service.clientOf('platform')
  const at = (seconds: number) => new Date(TEST_NOW.getTime() + seconds * 1_000)
  for (const seconds of [100, 200, 300]) {
    service.setNow(at(seconds))
    await client.donations.create({ body: { ...gift, external_id: `t${seconds}` } })
  }
  service.setNow(TEST_NOW)
  const start = TEST_NOW.getTime() / 1_000
  const { donations } = await client.donations.list({
    query: { start_timestamp: start + 100, end_timestamp: start + 200 },
  })
  assert.deepEqual(
    donations.map((donation) => donation.external_id),
    ['t200', 't100'],
  )
})

test('another account can’t see the donation', async () => {
  const created = await service.clientOf('storefront').donations.create({ body: { ...gift, external_id: 'private' } })
  const other = service.clientOf('lawfirm')
  await assert.rejects(other.donations.show({ params: { id: created.id } }), refusedWith('not_found', 404, 'id'))
  assert.deepEqual((await other.donations.list({ query: { external_id: 'private' } })).donations, [])
})

test('an unknown or ineligible nonprofit in a body is a 400 that names the parameter', async () => {
  const client = service.clientOf('storefront')
  const unknown = client.donations.create({ body: { ...gift, nonprofit_id: 'n_unknown' } })
  await assert.rejects(unknown, refusedWith('nonprofit_invalid', 400, 'nonprofit_id'))
  const blocked = client.donations.create({ body: { ...gift, nonprofit_id: 'n_blocked' } })
  await assert.rejects(blocked, refusedWith('nonprofit_ineligible', 400, 'nonprofit_id'))
})

test('invalid input is a 400 that names the parameter', async () => {
  const client = service.clientOf('storefront')
  for (const amount of [0, -1, 1.5, 100_000_000])
    await assert.rejects(
      client.donations.create({ body: { ...gift, amount } }),
      refusedWith('parameter_invalid', 400, 'amount'),
    )
  const { amount: _, ...without } = gift
  const response = await post('/api/v1/donations', JSON.stringify(without))
  assert.equal(response.status, 400)
  const { code, param } = await response.json()
  assert.deepEqual([code, param], ['parameter_missing', 'amount'])
})

test('missing and invalid keys are 401, in the same shape', async () => {
  for (const authorization of [
    undefined,
    'Basic !!!',
    'Bearer x',
    `Basic ${btoa('test_pk_storefront:wrong')}`,
    `Basic ${btoa('nobody:test_sk_storefront')}`,
  ]) {
    const response = await post('/api/v1/donations', JSON.stringify(gift), authorization ?? '')
    assert.equal(response.status, 401, authorization)
    assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/)
    const problem = await response.json()
    assert.equal(problem.status, 401)
    for (const member of ['type', 'code', 'title', 'detail', 'request_id'])
      assert.equal(typeof problem[member], 'string', member)
  }
})

test('a body that isn’t a JSON object is a 400 in the same shape', async () => {
  for (const body of ['{', '[]', '"x"', 'null', '\xff', '[['.repeat(5_000)]) {
    const response = await post('/api/v1/donations', body)
    assert.equal(response.status, 400, body.slice(0, 10))
    assert.equal((await response.json()).code, 'body_unreadable')
  }
  const huge = await post('/api/v1/donations', JSON.stringify({ metadata: 'x'.repeat(1_100_000) }))
  assert.equal(huge.status, 413)
})

test('unknown paths and methods get problems too', async () => {
  const nowhere = await service.fetch(new Request('http://localhost:8080/api/v1/nowhere'))
  assert.equal(nowhere.status, 404)
  const wrong = await service.fetch(new Request('http://localhost:8080/api/v1/donations', { method: 'DELETE' }))
  assert.equal(wrong.status, 405)
  assert.equal(wrong.headers.get('allow'), 'POST, GET')
  assert.equal((await wrong.json()).detail, 'DELETE isn’t supported here. Use POST or GET.')
})

function post(
  path: string,
  body: string,
  authorization = `Basic ${btoa('test_pk_storefront:test_sk_storefront')}`,
): Promise<Response> {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (authorization !== '') headers.set('authorization', authorization)
  return service.fetch(new Request(`http://localhost:8080${path}`, { method: 'POST', headers, body }))
}

function refusedWith(code: string, status: number, param?: string): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof ApiError, String(error))
    assert.deepEqual([error.code, error.status, error.param], [code, status, param])
    return true
  }
}
