import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import type { Client } from '../../../../src/client/index.ts'
import type { contract } from '../../../../src/contract/index.ts'
import { secretHash } from '../../../../src/server/service/accounts/find-accounts.ts'
import { createSeal } from '../../../../src/server/service/accounts/keyring.ts'
import {
  insertTestNonprofit,
  refusedWith,
  startTestService,
  TEST_NOW,
  type TestService,
} from '../../../support/test-service.ts'

// Two modes of one account, and two accounts of one mode: none sees, counts or pays the others' records.

type Almoner = Client<typeof contract>

let service: TestService
let live: Almoner
let made: { donation: string; offset: string; estimate: string; campaign: string; document: string }

const live_keys = { publicKey: 'live_pk_lawfirm', secretKey: 'live_sk_lawfirm' }
const parcel = { origin_address: '60601', destination_address: '90210', weight_lb: 10 }

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605' })
  await insertTestNonprofit(service.db, { id: 'n_climate', ein: '116107128' })
  await giveLiveKeys('m_sandbox_lawfirm')
  await service.db.updateTable('account').set({ transfers_enabled: true }).execute()
  live = service.clientOf(live_keys)
  made = await makeOneOfEach(service.clientOf('lawfirm'))
})
afterAll(() => service.close())

async function giveLiveKeys(account_id: string): Promise<void> {
  const keys = { account_id, live_mode: true, created_at: TEST_NOW }
  await service.db
    .insertInto('public_key')
    .values({ public_key: live_keys.publicKey, ...keys })
    .execute()
  const sealed = createSeal(Buffer.alloc(32, 7)).seal(live_keys.secretKey)
  await service.db
    .insertInto('secret_key')
    .values({ secret_hash: secretHash(live_keys.secretKey), secret_sealed: sealed, expires_at: null, ...keys })
    .execute()
}

async function makeOneOfEach(client: Almoner): Promise<typeof made> {
  const gift = { amount: 2500, nonprofit_id: 'n_one', funds_collected: false, external_id: 'mine' }
  const donation = await client.donations.create({ body: gift }, { idempotencyKey: 'k' })
  const offset = await client.climate.cryptoOffset({ body: { currency: 'BTC' } })
  const estimate = await client.climate.estimateShippingOffset({ query: parcel })
  const campaign = await client.campaigns.create({
    body: { name: 'x', nonprofit_id: 'n_one', start_date: 1, end_date: 2 },
  })
  const document = await client.documents.create({
    body: { url: 'https://example.org/990.pdf', type: '990', extract_data: false },
  })
  return {
    donation: donation.id,
    offset: offset.id,
    estimate: estimate.offset_id,
    campaign: campaign.id,
    document: document.id,
  }
}

async function seesNothing(stranger: Almoner): Promise<void> {
  const unknown = refusedWith('not_found', 404, 'id')
  assert.deepEqual((await stranger.donations.list({ query: {} })).donations, [])
  assert.deepEqual((await stranger.donations.list({ query: { external_id: 'mine' } })).donations, [])
  for (const id of [made.donation, made.offset])
    await assert.rejects(stranger.donations.show({ params: { id } }), unknown)
  await assert.rejects(stranger.donations.climateStats({ params: { id: made.offset } }), unknown)
  assert.equal((await stranger.climate.stats()).amount, 0)
  await assert.rejects(
    stranger.climate.shippingOffset({ body: { offset_id: made.estimate } }),
    refusedWith('offset_unknown', 400, 'offset_id'),
  )
  const params = { id: made.campaign }
  await assert.rejects(stranger.campaigns.show({ params }), unknown)
  await assert.rejects(stranger.campaigns.update({ params, body: { name: 'y' } }), unknown)
  await assert.rejects(stranger.campaigns.createDonation({ params, body: { amount: 1 } }), unknown)
  assert.deepEqual((await stranger.reports.impact({ query: {} })).data, [])
  assert.equal((await stranger.nonprofits.show({ params: { id: 'n_one' } })).pending_payout_amount, 0)
}

test('a live key sees no sandbox record, on any endpoint', async () => {
  await seesNothing(live)
  await assert.rejects(live.documents.show({ params: { id: made.document } }), refusedWith('not_found', 404, 'id'))
})

test('another account sees no record, on any endpoint', () => seesNothing(service.clientOf('storefront')))

test('the account itself sees every record, so the tests above are able to fail', async () => {
  const owner = service.clientOf('lawfirm')
  assert.equal((await owner.donations.list({ query: {} })).donations.length, 2)
  assert.equal((await owner.climate.stats()).amount, 315)
  assert.equal((await owner.reports.impact({ query: {} })).data.length, 2)
  const { pending_payout_amount, pending_payout_amounts } = await owner.nonprofits.show({ params: { id: 'n_one' } })
  assert.deepEqual([pending_payout_amount, pending_payout_amounts], [2500, { USD: '25.00' }])
  assert.equal((await owner.campaigns.show({ params: { id: made.campaign } })).id, made.campaign)
})

test('live records have live_mode true, and the sandbox sees none of them', async () => {
  const body = { amount: 900, nonprofit_id: 'n_one', funds_collected: false, external_id: 'live' }
  const donation = await live.donations.create({ body }, { idempotencyKey: 'k' })
  assert.equal(donation.live_mode, true, 'and the idempotency key of the sandbox was not replayed')
  const sandbox = service.clientOf('lawfirm')
  assert.deepEqual((await sandbox.donations.list({ query: { external_id: 'live' } })).donations, [])
  await assert.rejects(sandbox.donations.show({ params: { id: donation.id } }), refusedWith('not_found', 404, 'id'))
  assert.equal((await sandbox.nonprofits.show({ params: { id: 'n_one' } })).pending_payout_amount, 2500)
})

test('sandbox payments and pages are never live', async () => {
  const capture = live.transfers.create({
    body: { processor_destination_payment_id: 'py_sandbox_500', nonprofit_id: 'n_one' },
  })
  await assert.rejects(capture, refusedWith('access_not_enabled', 403))
  const urls = { success_url: 'https://shop.example/a', cancel_url: 'https://shop.example/b' }
  await assert.rejects(
    live.payments.createCheckoutLink({ body: { amount: 2500, nonprofit_id: 'n_one', ...urls } }),
    refusedWith('access_not_enabled', 403),
  )
})

test('a secret key of one mode can’t use the other', async () => {
  const mixed = service.clientOf({ publicKey: 'live_pk_lawfirm', secretKey: 'test_sk_lawfirm' })
  await assert.rejects(mixed.donations.list({ query: {} }), refusedWith('credentials_invalid', 401))
})
