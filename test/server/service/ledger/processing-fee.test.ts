import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { giftFromCollected, giftParts, processingFee } from '../../../../src/server/service/ledger/processing-fee.ts'

test('the fee is 2.9 % and 30 cents, rounded half up', () => {
  assert.equal(processingFee(1000), 59)
  assert.equal(processingFee(1), 30)
  assert.equal(processingFee(500), 45) // 14.5 rounds up
  assert.equal(processingFee(99_999_999), 2_900_030)
})

test('a covered fee is inside the amount, another is billed on top', () => {
  assert.deepEqual(giftParts({ amount: 1000, fee: 59, coverFees: true }), { billed: 1000, granted: 941, fee: 59 })
  assert.deepEqual(giftParts({ amount: 1000, fee: 59, coverFees: false }), { billed: 1059, granted: 1000, fee: 59 })
})

test('no cent is made or lost between what is billed, granted and kept', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.boolean(), (amount, coverFees) => {
      const { billed, granted, fee } = giftParts({ amount, fee: processingFee(amount), coverFees })
      assert.equal(billed, granted + fee)
      const collected = giftFromCollected(amount)
      assert.equal(collected.amount + collected.fee, amount)
    }),
  )
})
