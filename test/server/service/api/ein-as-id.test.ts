import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { regrantDonation } from '../../../../src/server/service/money/donations/lifecycle.ts'
import { insertTestNonprofit, refusedWith, startTestService, type TestService } from '../../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605' })
  await insertTestNonprofit(service.db, { id: 'n_two', ein: '530196606' })
})
afterAll(() => service.close())

const ein = '53-0196605'
const [start_date, end_date] = [1_790_000_000, 1_800_000_000]

test('wherever a body accepts a nonprofit’s ID, it accepts the EIN, and the response has the ID', async () => {
  const client = service.clientOf('platform')
  const gift = { amount: 2_500, nonprofit_id: ein, funds_collected: false }
  const donation = await client.donations.create({ body: { ...gift, external_id: 'by ein' } })
  assert.equal(donation.nonprofit_id, 'n_one')
  assert.equal((await client.donations.create({ body: { ...gift, nonprofit_id: '530196605' } })).nonprofit_id, 'n_one')

  const { id } = await client.legacy.createDonation({
    body: { amount: 100, nonprofit_id: ein, funding_source: 'merchant' },
  })
  assert.equal((await client.donations.show({ params: { id } })).nonprofit_id, 'n_one')

  const allocations = [{ nonprofit_id: ein, amount: 50 }]
  const captured = await client.transfers.create({
    body: { processor_destination_payment_id: 'py_sandbox_50_ein', allocations },
  })
  assert.equal(captured.allocations[0]?.nonprofit_id, 'n_one')

  const campaign = { name: 'Spring', start_date, end_date, nonprofit_id: ein, nonprofit_ein: ein }
  assert.equal((await client.campaigns.create({ body: campaign })).nonprofit_id, 'n_one')

  await client.payments.createCheckoutLink({
    body: { amount: 500, nonprofit_id: ein, success_url: 'https://s.example/', cancel_url: 'https://s.example/' },
  })
  const link = await service.db.selectFrom('checkout_link').select('nonprofit_id').executeTakeFirstOrThrow()
  assert.equal(link.nonprofit_id, 'n_one')

  const regranted = await regrantDonation(service.dependencies, donation.id, '53-0196606')
  assert.deepEqual([regranted.nonprofit_id, regranted.original_nonprofit_id], ['n_two', 'n_one'])
})

test('lists can be filtered by EIN too', async () => {
  const client = service.clientOf('storefront')
  await client.donations.create({ body: { amount: 1, nonprofit_id: 'n_one', funds_collected: false } })
  const listed = (nonprofit_id: string) => client.donations.list({ query: { nonprofit_id } })
  assert.equal((await listed(ein)).donations.length, 1)
  assert.equal((await listed('530196606')).donations.length, 0)
  assert.equal((await listed('999999999')).donations.length, 0)
})

test('an unknown EIN is an unknown nonprofit', async () => {
  const body = { amount: 1, nonprofit_id: '99-9999999', funds_collected: false }
  await assert.rejects(
    service.clientOf('platform').donations.create({ body }),
    refusedWith('nonprofit_invalid', 400, 'nonprofit_id'),
  )
})
