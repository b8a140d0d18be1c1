import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { refundDonation } from '../../../../src/server/service/checkout/refund-donation.ts'
import { verifyStatusHistories } from '../../../../src/server/service/money/campaigns/verify-ledger.ts'
import { listDisputes } from '../../../../src/server/service/money/disputes/disputes.ts'
import { cancelDonation } from '../../../../src/server/service/money/donations/lifecycle.ts'
import { trialBalance } from '../../../../src/server/service/money/ledger/balances.ts'
import { give, openLink, passDay } from '../../../support/gift-page.ts'
import { insertTestNonprofit, startTestService, TEST_NOW, type TestService } from '../../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605', name: 'One' })
})
afterAll(() => service.close())

function world() {
  const { db, newId, clock } = service.dependencies
  return { db, newId, clock }
}

async function balanceOf(book: string): Promise<number> {
  return (await trialBalance(service.db, false)).find((one) => one.book === book)?.balance ?? 0
}

test('a canceled sandbox donation is refunded there, and the ledger balances again', async () => {
  const client = service.clientOf('storefront')
  await give(service, await openLink(service, { nonprofit_id: 'n_one' }))
  const [donation] = (await client.donations.list({ query: {} })).donations
  assert.ok(donation)
  await assert.rejects(refundDonation(world(), donation.id), /is pledged and can’t become refunded/)
  await cancelDonation(world(), donation.id)
  assert.deepEqual([await balanceOf('processor_clearing'), await balanceOf('refund_payable')], [2_500, -2_500])
  const dayAfter = new Date(TEST_NOW.getTime() + 86_400_000)
  service.setNow(dayAfter)
  const { outcome } = await refundDonation(world(), donation.id)
  assert.match(outcome.reference, /^sandbox_refund_pay_/)
  assert.deepEqual([await balanceOf('processor_clearing'), await balanceOf('refund_payable')], [0, 0])
  assert.deepEqual((await verifyStatusHistories(service.db)).mismatches, [])
  const paid = await service.db.selectFrom('sandbox_payment').select(['created_at', 'refunded_at']).execute()
  assert.deepEqual(paid, [{ created_at: TEST_NOW, refunded_at: dayAfter }])
})

test('money that came by transfer is refunded at its processor and only recorded here', async () => {
  const { allocations } = await service.clientOf('platform').transfers.create({
    body: { processor_destination_payment_id: 'py_sandbox_900', nonprofit_id: 'n_one' },
  })
  assert.equal(allocations.length, 1)
  const [donation] = (await service.clientOf('platform').donations.list({ query: {} })).donations
  assert.ok(donation)
  await cancelDonation(world(), donation.id)
  await assert.rejects(refundDonation(world(), donation.id), /was not paid on our page.*donations refunded d_/)
})

test('test cards lead to disputes: a won one lets the donation continue, a lost one cancels it', async () => {
  const start = service.dependencies.clock.now(false)
  const dayAfter = (days: number) => passDay(service, new Date(start.getTime() + days * 86_400_000))
  const client = service.clientOf('storefront')
  for (const number of ['4000 0000 0000 0259', '4000 0000 0000 2685'])
    await give(service, await openLink(service, { nonprofit_id: 'n_one', external_id: number }), { number })
  const statuses = async () => {
    const listed = ['4000 0000 0000 0259', '4000 0000 0000 2685'].map((external_id) =>
      client.donations.list({ query: { external_id } }),
    )
    return (await Promise.all(listed)).map(({ donations }) => donations[0]?.status)
  }
  assert.deepEqual(await statuses(), ['pledged', 'pledged'])
  await dayAfter(1)
  assert.deepEqual(await statuses(), ['blocked', 'blocked'])
  const open = await listDisputes(service.db, { liveMode: false, open: true })
  assert.deepEqual(
    open.map(({ amount, taken, reason }) => ({ amount, taken, reason })),
    [1, 2].map(() => ({ amount: 2_500, taken: 2_500, reason: 'fraudulent' })),
  )
  await dayAfter(7)
  const ended = await listDisputes(service.db, { liveMode: false })
  assert.deepEqual(ended.map(({ status }) => status).sort(), ['lost', 'won'])
  assert.deepEqual(await statuses(), ['payout_scheduled', 'canceled'])
  assert.equal(await balanceOf('disputed'), 0)
  assert.deepEqual((await verifyStatusHistories(service.db)).mismatches, [])
})
