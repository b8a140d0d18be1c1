import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isRoutingNumber } from '../../../../../src/server/service/money/payouts/bank-accounts.ts'

test('real routing numbers pass the check digit', () => {
  for (const value of ['011000015', '021000021', '121000358', '081000032']) assert.ok(isRoutingNumber(value), value)
})

test('wrong check digits, zeros and other lengths are rejected', () => {
  for (const value of ['123456789', '987654321', '000000000', '01100001', '0110000155', '01100001x', '']) {
    assert.ok(!isRoutingNumber(value), value)
  }
})
