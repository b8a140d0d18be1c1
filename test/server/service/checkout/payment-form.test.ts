import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readPaymentForm } from '../../../../src/server/service/checkout/payment-form.ts'

const now = new Date('2026-01-15T12:00:00Z')
const right = { name: 'Ana Diaz', email: 'ana@example.org', number: '4242424242424242', expiry: '12/30', cvc: '123' }

function read(fields: Partial<typeof right>) {
  return readPaymentForm(new URLSearchParams({ ...right, ...fields }), now)
}

test('a card number typed as the name is rejected and not stored', () => {
  for (const name of ['4242424242424242', '4242 4242 4242 4242', 'Ana 4242-4242-4242-4242']) {
    const form = read({ name })
    assert.equal(form.problems.name, 'nameMissing')
    assert.equal(form.name, '')
    assert.equal(form.card, undefined)
  }
})

test('a name can contain digits that aren’t a card number', () => {
  const form = read({ name: 'Ana Diaz 3rd, Unit 12' })
  assert.deepEqual(form.problems, {})
  assert.equal(form.name, 'Ana Diaz 3rd, Unit 12')
})

test('a card number in the e-mail field is rejected and neither stored nor shown again', () => {
  for (const email of [
    '4242424242424242@example.org',
    'ana+4242.4242.4242.4242@example.org',
    'ana@4242-4242-4242-4242.example.org',
    '4242424242424242.1230.123@example.org',
  ]) {
    const form = read({ email })
    assert.equal(form.problems.email, 'emailWrong', email)
    assert.equal(form.email, '')
    assert.equal(form.card, undefined)
  }
  assert.deepEqual(read({ email: 'ana.1984.0042@example.org' }).problems, {})
})
