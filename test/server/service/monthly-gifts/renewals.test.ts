import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { brokenEntries, trialBalance } from '../../../../src/server/service/money/ledger/balances.ts'
import { followMonthlyGift } from '../../../../src/server/service/monthly-gifts/follow-monthly-gift.ts'
import { payGift } from '../../../support/gift-page.ts'
import { eventsOf, lettersOf, monthlyGiftOf, passDays, renewedOn } from '../../../support/monthly-gift.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_red', ein: '530196605', name: 'Red' })
})
afterAll(() => service.close())

test('each month is a separate donation with its receipt, the link’s data and a reference to the first', async () => {
  service.setNow(new Date('2027-01-31T12:00:00Z'))
  const first = await payGift(service, { frequency: 'monthly', external_id: 'order_1', metadata: { channel: 'web' } })
  const { id } = await monthlyGiftOf(service, first)
  await passDays(service, 61)
  const client = service.clientOf('storefront')
  const { donations } = await client.donations.list({ query: { external_id: 'order_1' } })
  assert.deepEqual(
    donations.map(({ amount, fee, metadata, monthly_gift_id, first_donation_id, created_at = 0 }) => {
      const day = new Date(created_at * 1_000).toISOString().slice(0, 10)
      return { day, amount, fee, metadata, monthly_gift_id, first_donation_id }
    }),
    ['2027-03-31', '2027-02-28', '2027-01-31'].map((day) => ({
      day,
      amount: 2_397,
      fee: 103,
      metadata: { channel: 'web' },
      monthly_gift_id: id,
      first_donation_id: day === '2027-01-31' ? undefined : first,
    })),
  )
  assert.deepEqual(await lettersOf(service, first), ['receipt', 'monthly_begun'])
  assert.deepEqual(await lettersOf(service, donations[0]?.id ?? ''), ['monthly_renewed'])
  assert.deepEqual(await eventsOf(service, id), [
    'monthly_gift.begun active 1',
    'monthly_gift.renewed active 2',
    'monthly_gift.renewed active 3',
  ])
  const shown = await client.monthlyGifts.show({ params: { id } })
  assert.equal(shown.donation_count, 3)
  assert.equal(shown.latest_donation_id, donations[0]?.id)
  assert.equal(new Date((shown.next_payment_at ?? 0) * 1_000).toISOString(), '2027-04-30T12:00:00.000Z')
  assert.deepEqual((await client.monthlyGifts.list({ query: { status: 'active' } })).monthly_gifts, [shown])
  assert.deepEqual(await brokenEntries(service.db), [])
  const sum = (await trialBalance(service.db, false)).reduce((total, { balance }) => total + balance, 0)
  assert.equal(sum, 0)
})

test('concurrent or late runs give each month once', async () => {
  service.setNow(new Date('2027-06-15T12:00:00Z'))
  const { id } = await monthlyGiftOf(service, await payGift(service, { frequency: 'monthly' }))
  service.setNow(new Date('2027-09-20T12:00:00Z'))
  await Promise.all(Array.from({ length: 8 }, () => followMonthlyGift(service.dependencies, id)))
  assert.deepEqual(await renewedOn(service, id), ['2027-07-15', '2027-08-15', '2027-09-15'])
})

test('an account sees only its own monthly gifts, in its own mode', async () => {
  const { id } = await monthlyGiftOf(service, await payGift(service, { frequency: 'monthly' }))
  const stranger = service.clientOf('platform')
  await assert.rejects(stranger.monthlyGifts.show({ params: { id } }), /no monthly gift|not_found/i)
  assert.deepEqual((await stranger.monthlyGifts.list({ query: {} })).monthly_gifts, [])
})

test('a crash between the charge and the donation is completed by the next run', async () => {
  service.setNow(new Date('2028-01-10T12:00:00Z'))
  const { id, reference } = await monthlyGiftOf(service, await payGift(service, { frequency: 'monthly' }))
  service.setNow(new Date('2028-02-10T13:00:00Z'))
  await sql`alter table receipt add constraint refused check (false) not valid`.execute(service.db)
  await assert.rejects(followMonthlyGift(service.dependencies, id), /refused/)
  await sql`alter table receipt drop constraint refused`.execute(service.db)
  const charged = await service.db
    .selectFrom('sandbox_invoice')
    .selectAll()
    .where('subscription_key', '=', reference)
    .execute()
  assert.deepEqual(
    charged.map(({ state }) => state),
    ['paid'],
  )
  assert.deepEqual(await renewedOn(service, id), [])
  await followMonthlyGift(service.dependencies, id)
  await followMonthlyGift(service.dependencies, id)
  assert.deepEqual(await renewedOn(service, id), ['2028-02-10'])
  assert.deepEqual(await brokenEntries(service.db), [])
})
