import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { feeOn } from '../../../../../src/contract/index.ts'
import { donationParts } from '../../../../../src/server/service/money/ledger/entries.ts'

test('a covered fee is inside the amount, another fee is billed on top', () => {
  assert.deepEqual(donationParts({ amount: 1000, fee: 59, coverFees: true }), { billed: 1000, granted: 941, fee: 59 })
  assert.deepEqual(donationParts({ amount: 1000, fee: 59, coverFees: false }), { billed: 1059, granted: 1000, fee: 59 })
})

test('billed cents always equal granted cents plus fees', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.boolean(), (amount, coverFees) => {
      const { billed, granted, fee } = donationParts({ amount, fee: feeOn(amount), coverFees })
      assert.equal(billed, granted + fee)
    }),
  )
})
