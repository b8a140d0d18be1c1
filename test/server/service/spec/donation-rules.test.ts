import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'
import { setFeeTerms } from '../../../../src/server/service/accounts/fee-terms.ts'
import {
  insertTestNonprofit,
  rawRequest,
  refusedWith,
  startTestService,
  TEST_NOW,
  type TestService,
} from '../../../support/test-service.ts'

let service: TestService

const gift = { amount: 2500, nonprofit_id: 'n_one', funds_collected: false }
const second = TEST_NOW.getTime() / 1_000

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605' })
  await insertTestNonprofit(service.db, { id: 'n_two', ein: '530196606' })
})
afterAll(() => service.close())

async function refusal(body: object) {
  const { status, json } = await rawRequest(service, 'POST /api/v1/donations', { body })
  const { code, param } = z.parse(z.looseObject({ code: z.string(), param: z.optional(z.string()) }), json)
  return [status, code, param]
}

test('4.1 amount, nonprofit_id and funds_collected are required', async () => {
  for (const name of ['amount', 'nonprofit_id', 'funds_collected'] as const)
    for (const absent of [undefined, null, ''])
      assert.deepEqual(await refusal({ ...gift, [name]: absent }), [400, 'parameter_missing', name])
})

test('4.1 amount is positive integer cents up to 99,999,999; 0 and fractions of cents are a 400', async () => {
  for (const amount of [0, -5, 12.5, 1234.5600000000002, 100_000_000, 'ten', true, [], {}])
    assert.deepEqual(await refusal({ ...gift, amount }), [400, 'parameter_invalid', 'amount'])
  for (const amount of [1, 99_999_999, '2500'])
    assert.equal((await rawRequest(service, 'POST /api/v1/donations', { body: { ...gift, amount } })).status, 200)
})

test('every operation reports the same limits for an invalid amount', async () => {
  const link = { nonprofit_id: 'n_one', success_url: 'https://shop.example/', cancel_url: 'https://shop.example/' }
  for (const amount of [0, -5, 12.5, 100_000_000, 1e17, '99999999999999999999', 'ten'])
    for (const [path, body] of [
      ['POST /api/v1/donations', gift],
      ['POST /api/v1/payments/checkout_link', link],
    ] as const) {
      const { json } = await rawRequest(service, path, { body: { ...body, amount } })
      assert.match(
        String(Reflect.get(Object(json), 'detail')),
        /^amount: must be whole cents from 1 to 99999999(, got [^,]*)?\.$/,
      )
    }
})

test('4.1 count is the number of donations to submit, 1 to 1,000; all share external_id', async () => {
  const client = service.clientOf('platform')
  const first = await client.donations.create({ body: { ...gift, count: 3, external_id: 'three' } })
  const { donations } = await client.donations.list({ query: { external_id: 'three' } })
  assert.deepEqual(
    donations.map(({ amount, external_id }) => [amount, external_id]),
    Array(3).fill([2500, 'three']),
  )
  assert.ok(donations.some(({ id }) => id === first.id))
  for (const count of [0, -1, 1_001, 1.5])
    assert.deepEqual(await refusal({ ...gift, count }), [400, 'parameter_invalid', 'count'])
})

test('4.1 cover_fees says whether amount includes the fee; the default is false', async () => {
  const terms = { kind: 'invoice' as const, begins_on: '2026-03-10', basis_points: 290, fixed_cents: 30 }
  await setFeeTerms(service.db, { account_id: 'm_sandbox_storefront', ...terms }, TEST_NOW)
  service.setNow(new Date(TEST_NOW.getTime() + 10_000))
  const client = service.clientOf('storefront')
  const feeOf = async (cover_fees?: boolean) => {
    const body = { ...gift, amount: 10_000, ...(cover_fees === undefined ? {} : { cover_fees }) }
    const { id } = await client.donations.create({ body })
    const { pending_payout_amount } = await client.nonprofits.show({ params: { id: 'n_one' } })
    const row = await service.db
      .selectFrom('donation')
      .select(['fee', 'cover_fees'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { ...row, pending: pending_payout_amount ?? 0 }
  }
  const before = await feeOf(false)
  const byDefault = await feeOf()
  const covered = await feeOf(true)
  assert.deepEqual([byDefault.fee, byDefault.cover_fees, byDefault.pending - before.pending], [320, false, 10_000])
  assert.deepEqual([covered.cover_fees, covered.pending - byDefault.pending], [true, 9_680])
})

test('4.1 metadata is a JSON object of at most 16 KiB and 50 keys', async () => {
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, index]))
  for (const metadata of ['text', 5, [1], many, { long: 'x'.repeat(16_400) }, { nul: 'a\u0000' }])
    assert.deepEqual((await refusal({ ...gift, metadata })).slice(0, 2), [400, 'parameter_invalid'])
  const metadata = { nested: { list: [1, null, 'é'] }, empty: '' }
  const created = await service.clientOf('storefront').donations.create({ body: { ...gift, metadata } })
  assert.deepEqual(created.metadata, metadata)
})

test('4.1 zip_code can be a number, optional fields can be null, and unknown fields are ignored', async () => {
  const body = {
    ...gift,
    zip_code: 94105,
    external_id: null,
    order_value: '',
    campaign_name: 'Spring',
    surprise: { a: 1 },
  }
  const { json } = await rawRequest(service, 'POST /api/v1/donations', { body })
  const donation = z.parse(z.looseObject({ zip_code: z.string(), external_id: z.null(), order_value: z.null() }), json)
  assert.equal(donation.zip_code, '94105')
})

test('4.1 lists are newest first, at most 30 a page, and keep their order within one moment', async () => {
  const client = service.clientOf('lawfirm')
  await client.donations.create({ body: { ...gift, count: 65 } })
  const pages = await Promise.all([1, 2, 3, 4].map((page) => client.donations.list({ query: { page } })))
  assert.deepEqual(
    pages.map(({ donations }) => donations.length),
    [30, 30, 5, 0],
  )
  assert.deepEqual(
    pages.map(({ page }) => page),
    [1, 2, 3, 4],
  )
  const ids = pages.flatMap(({ donations }) => donations.map(({ id }) => id))
  assert.equal(new Set(ids).size, 65)
  assert.deepEqual(ids, [...ids].sort().reverse())
})

test('4.1 a list limited by end_timestamp stays the same while new donations arrive', async () => {
  const client = service.clientOf('platform')
  service.setNow(new Date(TEST_NOW.getTime() + 3_600_000))
  await client.donations.create({ body: { ...gift, count: 40, external_id: 'stable' } })
  const query = { external_id: 'stable', end_timestamp: second + 3_600 }
  const first = await client.donations.list({ query })
  service.setNow(new Date(TEST_NOW.getTime() + 3_601_000))
  await client.donations.create({ body: { ...gift, count: 7, external_id: 'stable' } })
  const rest = await client.donations.list({ query: { ...query, page: 2 } })
  const ids = [...first.donations, ...rest.donations].map(({ id }) => id)
  assert.equal(new Set(ids).size, 40)
  service.setNow(TEST_NOW)
})

test('4.1 the filters nonprofit_id, external_id, start_timestamp and end_timestamp combine', async () => {
  const client = service.clientOf('platform')
  await client.donations.create({ body: { ...gift, nonprofit_id: 'n_two', external_id: 'both' } })
  await client.donations.create({ body: { ...gift, external_id: 'both' } })
  const { donations } = await client.donations.list({ query: { nonprofit_id: 'n_two', external_id: 'both' } })
  assert.deepEqual(
    donations.map(({ nonprofit_id }) => nonprofit_id),
    ['n_two'],
  )
  const later = await client.donations.list({ query: { external_id: 'both', start_timestamp: second + 1 } })
  assert.deepEqual(later.donations, [])
})

test('4.1 an unknown ID in any format is 404', async () => {
  for (const id of ['d_unknown', 'x', '%00', "'", 'n_one'])
    await assert.rejects(
      service.clientOf('storefront').donations.show({ params: { id } }),
      refusedWith('not_found', 404, 'id'),
    )
})

test('4.1 climate_stats accepts only carbon_ donations', async () => {
  const client = service.clientOf('storefront')
  const { id } = await client.donations.create({ body: gift })
  await assert.rejects(client.donations.climateStats({ params: { id } }), refusedWith('not_found', 404, 'id'))
})

test('5.2 test keys create records with live_mode false', async () => {
  assert.equal((await service.clientOf('storefront').donations.create({ body: gift })).live_mode, false)
})

test('1 a donation is returned with 200, as pledged, in USD', async () => {
  const { status, json } = await rawRequest(service, 'POST /api/v1/donations', { body: gift })
  const donation = z.parse(z.looseObject({ status: z.string(), currency: z.string() }), json)
  assert.deepEqual([status, donation.status, donation.currency], [200, 'pledged', 'USD'])
})

test('a donation is canceled once, by its own account, before it is paid out', async () => {
  const client = service.clientOf('storefront')
  const { id } = await client.donations.create({ body: { ...gift, external_id: 'refunded' } })
  await assert.rejects(
    service.clientOf('platform').donations.cancel({ params: { id } }),
    refusedWith('not_found', 404, 'id'),
  )
  const canceled = await client.donations.cancel({ params: { id } })
  assert.deepEqual(await client.donations.cancel({ params: { id } }), canceled)
  assert.deepEqual(
    [canceled.status, (await client.donations.show({ params: { id } })).status],
    ['canceled', 'canceled'],
  )
  const entries = service.db.selectFrom('journal_entry').where('subject_id', '=', id).where('kind', '=', 'cancel')
  assert.equal((await entries.select('id').execute()).length, 1)
  const sent = await client.donations.create({ body: gift })
  await service.db.updateTable('donation').set({ status: 'notified' }).where('id', '=', sent.id).execute()
  await assert.rejects(client.donations.cancel({ params: { id: sent.id } }), refusedWith('conflict', 409))
})
