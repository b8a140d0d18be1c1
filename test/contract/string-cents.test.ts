import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as z from 'zod/mini'
import { CRYPTO_CURRENCIES, lenient, OffsetResult } from '../../src/contract/index.ts'

test('cents sent as strings are read as integers', () => {
  assert.deepEqual(z.decode(OffsetResult, { amount: '315', id: 'carbon_1' }), { amount: 315, id: 'carbon_1' })
  assert.deepEqual(z.encode(OffsetResult, { amount: 315, id: 'carbon_1' }), { amount: '315', id: 'carbon_1' })
})

test('an integer is accepted too, a fraction or a word isn’t', () => {
  assert.equal(z.decode(OffsetResult, { amount: 315, id: 'carbon_1' }).amount, 315)
  for (const amount of ['3.15', '', 'many', '-1', 3.15])
    assert.equal(z.safeDecode(OffsetResult, { amount, id: 'carbon_1' }).success, false, String(amount))
})

test('words are accepted in any case', () => {
  assert.equal(lenient(z.enum(CRYPTO_CURRENCIES), ' eth '), 'ETH')
  assert.equal(lenient(z.enum(CRYPTO_CURRENCIES), 'DOGE'), 'DOGE')
})
