import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { splitCents } from '../../src/contract/amounts.ts'

test('a fee of 300 over 1000, 2000 and 1700 is 64, 128 and 108', () => {
  assert.deepEqual(splitCents(300, [1000, 2000, 1700]), [64, 128, 108])
})

test('an equal split gives the odd cent to the first', () => {
  assert.deepEqual(splitCents(101, [1, 1]), [51, 50])
})

test('shares always add up and are within a cent of their exact value', () => {
  const weights = fc
    .array(fc.nat(100_000_000), { minLength: 1, maxLength: 20 })
    .filter((all) => all.some((one) => one > 0))
  fc.assert(
    fc.property(fc.nat(99_999_999_999), weights, (total, all) => {
      const shares = splitCents(total, all)
      const sum = all.reduce((left, right) => left + right, 0)
      assert.equal(
        shares.reduce((left, right) => left + right, 0),
        total,
      )
      shares.forEach((share, index) => {
        const exact = (BigInt(total) * BigInt(all[index] ?? 0)) / BigInt(sum)
        assert.ok(BigInt(share) === exact || BigInt(share) === exact + 1n)
      })
    }),
    { numRuns: 10_000 },
  )
})

test('zero total weight and negative amounts can’t be split', () => {
  assert.throws(() => splitCents(1, [0, 0]), RangeError)
  assert.throws(() => splitCents(-1, [1]), RangeError)
})
