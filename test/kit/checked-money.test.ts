import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as wholeCents from '../../src/contract/amounts.ts'
import * as elements from '../../src/elements/index.ts'
import { coverFee, feeOn, formatCents, roundUp, splitCents } from '../../src/elements/shared/checked-money.ts'
import * as money from '../../src/elements/shared/money.ts'

/** A value from an untyped program, passed as a number. */
function untyped(value: unknown): number {
  return JSON.parse(JSON.stringify(value))
}

test('the package’s money functions reject the text of an attribute and name the argument', () => {
  const text = untyped('1999')
  const wrong = (message: string) => ({ name: 'TypeError', message })
  const range = 'must be a whole number from 0 to 99999999, not "1999"'
  assert.throws(() => coverFee(text), wrong(`coverFee: amount ${range}`))
  assert.throws(() => feeOn(text), wrong(`feeOn: collected ${range}`))
  assert.throws(() => roundUp(text), wrong(`roundUp: cart ${range}`))
  assert.throws(() => splitCents(1_000, [1, text]), /^TypeError: splitCents: weights\[1\] must be .*, not "1999"$/)
  assert.throws(() => formatCents(text), /^TypeError: formatCents: cents must be .*, not "1999"$/)
})

test('money functions reject dollars, negative amounts, values that aren’t numbers, and amounts that no card can pay', () => {
  for (const amount of [19.99, -5, Number.NaN, 100_000_000, untyped(null)])
    assert.throws(() => coverFee(amount), { name: 'TypeError', message: new RegExp(`not ${amount}$`) })
  assert.throws(() => splitCents(0.5, [1]), /splitCents: total/)
  assert.throws(() => roundUp(2_736, { step: 0 }), /roundUp: step/)
  assert.throws(() => feeOn(500, { perThousand: 2.9, fixed: 30 }), /feeOn: rule.perThousand/)
})

test('money functions compute the elements’ results, from zero to the largest amount', () => {
  for (const cents of [0, 1, 1_999, 99_999_999]) {
    assert.equal(coverFee(cents), money.coverFee(cents))
    assert.equal(feeOn(cents), money.feeOn(cents))
    assert.equal(roundUp(cents, { step: 500 }), money.roundUp(cents, { step: 500 }))
    assert.deepEqual(splitCents(cents, [1, 2, 0]), wholeCents.splitCents(cents, [1, 2, 0]))
    assert.equal(formatCents(-cents, 'en', { short: true }), money.formatCents(-cents, 'en', { short: true }))
  }
})

test('money functions imported with the elements are the checked ones too', () => {
  assert.equal(elements.coverFee, coverFee)
})
