import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { isExpired, passesLuhn, readCardNumber, readCvc, readExpiry } from '../../../src/server/processors/card.ts'

const now = new Date('2026-11-21T12:00:00Z')

test('a card number is accepted with spaces and dashes, and validated', () => {
  assert.equal(readCardNumber('4242 4242-4242 4242'), '4242424242424242')
  for (const text of ['', '4242', '4242424242424241', '42424242424242424242', '4242x242', '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢'])
    assert.equal(readCardNumber(text), undefined, text)
})

test('a card number with one wrong digit is never accepted', () => {
  const digits = [...'4000002500003155']
  fc.assert(
    fc.property(fc.nat(digits.length - 1), fc.integer({ min: 1, max: 9 }), (place, change) => {
      const wrong = digits.map((digit, index) => (index === place ? String((Number(digit) + change) % 10) : digit))
      assert.equal(passesLuhn(wrong.join('')), false)
    }),
  )
})

test('an expiry date is accepted in common notations', () => {
  for (const text of ['4/29', '04/29', '04 / 29', '04/2029', '0429', '04-29', ' 04.2029 '])
    assert.deepEqual(readExpiry(text), { month: 4, year: 2029 }, text)
  for (const text of ['', '13/29', '0/29', '00/29', '4', '429', '04/229', 'ab/cd'])
    assert.equal(readExpiry(text), undefined, text)
})

test('a card is valid until the end of its month', () => {
  assert.equal(isExpired({ month: 11, year: 2026 }, now), false)
  assert.equal(isExpired({ month: 10, year: 2026 }, now), true)
  assert.equal(isExpired({ month: 1, year: 2099 }, now), true)
})

test('a security code has three or four digits', () => {
  assert.equal(readCvc(' 123 '), '123')
  assert.equal(readCvc('1234'), '1234')
  for (const text of ['', '12', '12345', 'abc']) assert.equal(readCvc(text), undefined)
})
