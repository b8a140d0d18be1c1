import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { addsUp, shareFee } from '../../../../../src/server/service/money/transfers/transfers.ts'
import {
  insertTestNonprofit,
  refusedWith,
  startTestService,
  type TestService,
} from '../../../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605' })
  await insertTestNonprofit(service.db, { id: 'n_two', ein: '530196606' })
  await insertTestNonprofit(service.db, { id: 'n_blocked', ein: '530196607', ineligible: true })
})
afterAll(() => service.close())

function transfer(processor_destination_payment_id: string, amounts: number[], account = 'platform') {
  const allocations = amounts.map((amount, index) => ({ nonprofit_id: index % 2 === 0 ? 'n_one' : 'n_two', amount }))
  return service.clientOf(account).transfers.create({ body: { processor_destination_payment_id, allocations } })
}

test('a transfer becomes donations, its fee shared by amount', async () => {
  const body = {
    processor_destination_payment_id: 'py_sandbox_5000_fee_300_a1',
    allocations: [
      { nonprofit_id: 'n_one', amount: 1_000, external_id: 'order_1' },
      { nonprofit_id: 'n_two', amount: 2_000 },
      { nonprofit_id: 'n_one', amount: 1_700 },
    ],
  }
  const client = service.clientOf('platform')
  assert.deepEqual(await client.transfers.create({ body }), {
    amount: 5_000,
    fee: 300,
    processor_application_fee: 300,
    allocations: [
      { nonprofit_id: 'n_one', amount: 1_000, fee: 64, external_id: 'order_1' },
      { nonprofit_id: 'n_two', amount: 2_000, fee: 128, external_id: null },
      { nonprofit_id: 'n_one', amount: 1_700, fee: 108, external_id: null },
    ],
  })
  const { donations } = await client.donations.list({ query: {} })
  assert.deepEqual(
    donations.map(({ amount }) => amount).sort((a, b) => a - b),
    [1_000, 1_700, 2_000],
  )
})

test('allocations must sum to the charge amount minus its application fee', async () => {
  await transfer('py_sandbox_5000_fee_300_b1', [4_700])
  await transfer('py_sandbox_5000_fee_300_b2', [2_350, 2_350])
  await transfer('py_sandbox_5000', [5_000])
  for (const amounts of [[2_350, 2_349], [5_000]])
    await assert.rejects(
      transfer('py_sandbox_5000_fee_300_b3', amounts),
      refusedWith('allocations_mismatch', 400, 'allocations'),
    )
})

test('the deprecated nonprofit_id and external_id give the whole amount to one nonprofit', async () => {
  const body = { processor_destination_payment_id: 'py_sandbox_900_fee_100', nonprofit_id: 'n_two', external_id: 'old' }
  const { allocations } = await service.clientOf('platform').transfers.create({ body })
  assert.deepEqual(allocations, [{ nonprofit_id: 'n_two', amount: 800, fee: 100, external_id: 'old' }])
})

test('a payment is captured only once, by any account', async () => {
  await transfer('py_sandbox_700_c1', [700])
  const again = refusedWith('payment_captured', 409, 'processor_destination_payment_id')
  await assert.rejects(transfer('py_sandbox_700_c1', [700]), again)
  await assert.rejects(transfer('py_sandbox_700_c1', [700], 'storefront'), again)
})

test('two captures at once make one', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => transfer('py_sandbox_640_d1', [320, 320])))
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1)
  const rows = await service.db
    .selectFrom('transfer_allocation')
    .selectAll()
    .where('payment_id', '=', 'py_sandbox_640_d1')
    .execute()
  assert.equal(rows.length, 2)
})

test('a payment that can’t be captured is rejected with a reason', async () => {
  for (const [id, code] of [
    ['py_sandbox_500_refunded', 'payment_not_capturable'],
    ['py_sandbox_500_eur', 'payment_not_capturable'],
    ['py_sandbox_500_unpaid', 'payment_not_capturable'],
    ['py_sandbox_500_foreign', 'payment_not_capturable'],
    ['py_sandbox_500_fee_500', 'payment_not_capturable'],
    ['py_unknown', 'payment_unknown'],
    ["py_sandbox_1'; drop table donation; --", 'payment_unknown'],
  ] as const)
    await assert.rejects(transfer(id, [500]), refusedWith(code, 400, 'processor_destination_payment_id'))
})

test('a rejected transfer leaves nothing behind', async () => {
  const body = {
    processor_destination_payment_id: 'py_sandbox_200_e1',
    allocations: [
      { nonprofit_id: 'n_one', amount: 100 },
      { nonprofit_id: 'n_blocked', amount: 100 },
    ],
  }
  await assert.rejects(
    service.clientOf('platform').transfers.create({ body }),
    refusedWith('nonprofit_ineligible', 400, 'allocations.1.nonprofit_id'),
  )
  await transfer('py_sandbox_200_e1', [100, 100])
})

test('transfers are enabled per account', async () => {
  await assert.rejects(transfer('py_sandbox_300_f1', [300], 'lawfirm'), refusedWith('access_not_enabled', 403))
})

test('every cent of a fee is shared once, whatever the allocations', () => {
  const allocations = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(allocations, fc.integer({ min: 0, max: 100_000 }), (amounts, fee) => {
      const shared = shareFee(
        amounts.map((amount) => ({ nonprofitId: 'n', amount })),
        fee,
      )
      assert.equal(
        shared.reduce((sum, one) => sum + one.fee, 0),
        fee,
      )
      const amount = amounts.reduce((sum, one) => sum + one, 0) + fee
      assert.ok(addsUp(shared, { amount, applicationFee: fee }))
      assert.ok(!addsUp(shared, { amount: amount + 1, applicationFee: fee }))
    }),
  )
})
