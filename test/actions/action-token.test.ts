import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { readAction, signAction } from '../../src/actions/index.ts'

const NOW = 1_790_000_000
const action = {
  action: 'donations.create',
  amount: 2500,
  order: 'order_1',
  publicKey: 'test_pk_a',
  secretKey: 'test_sk_a',
  fixed: { funds_collected: false },
  varies: ['nonprofit_id'],
  now: NOW,
} as const

test('a signed action decodes to the signed data, with either secret of a rotation', async () => {
  const token = await signAction(action)
  const claims = await readAction(token, ['test_sk_new', 'test_sk_a'], NOW)
  const { id, ...rest } = claims
  assert.deepEqual(rest, {
    action: 'donations.create',
    amount: 2500,
    order: 'order_1',
    publicKey: 'test_pk_a',
    fixed: { funds_collected: false },
    varies: ['nonprofit_id'],
    expiresAt: NOW + 300,
  })
  assert.ok(id.length >= 16)
  assert.equal(token.includes('test_sk_a'), false)
})

test('a token expires at its time, and never lasts longer than ten minutes', async () => {
  const token = await signAction({ ...action, expiresIn: 60 })
  await readAction(token, ['test_sk_a'], NOW + 59)
  await assert.rejects(readAction(token, ['test_sk_a'], NOW + 60), { code: 'expired' })
  await assert.rejects(readAction(token, ['test_sk_a'], NOW - 600), { code: 'expired' })
  await assert.rejects(signAction({ ...action, expiresIn: 601 }), RangeError)
})

test('unsafe actions can’t be signed', async () => {
  await assert.rejects(signAction({ ...action, amount: 25.5 }), RangeError)
  await assert.rejects(signAction({ ...action, amount: 0 }), RangeError)
  await assert.rejects(signAction({ ...action, order: '' }), RangeError)
  await assert.rejects(signAction({ ...action, secretKey: '' }), RangeError)
})

test('a token must define the merchant’s payment and the recipient', async () => {
  await assert.rejects(signAction({ ...action, varies: [] }), { name: 'RangeError', message: /nonprofit_id/ })
  await assert.rejects(signAction({ ...action, fixed: {} }), { name: 'RangeError', message: /funds_collected/ })
  await assert.rejects(signAction({ ...action, varies: ['nonprofit_id', 'count'] }), { message: /count/ })
  await assert.rejects(signAction({ ...action, varies: ['nonprofit_id', 'cover_fees'] }), { message: /cover_fees/ })
})

test('a changed token, another key and a missing key are rejected', async () => {
  const token = await signAction(action)
  await assert.rejects(readAction(token, ['test_sk_b'], NOW), { code: 'invalid' })
  await assert.rejects(readAction(token, [], NOW), { code: 'invalid' })
  await assert.rejects(readAction(token, [''], NOW), { code: 'invalid' })
  await fc.assert(
    fc.asyncProperty(fc.nat(token.length - 1), fc.constantFrom(...'aZ0_-.='), async (at, letter) => {
      const edited = token.slice(0, at) + letter + token.slice(at + 1)
      // The last letter of a part has unused bits, so another letter can encode the same bytes.
      if (edited === token || at === token.length - 1) return
      await assert.rejects(readAction(edited, ['test_sk_a'], NOW), { code: 'invalid' })
    }),
    { numRuns: 200 },
  )
})

test('malformed tokens are rejected without an unexpected error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), (text) => assert.rejects(readAction(text, ['test_sk_a'], NOW), { code: 'invalid' })),
  )
})

test('an action without tokens is rejected with the list of valid ones, in plain JavaScript too', async () => {
  const unsigned = { ...action }
  Reflect.set(unsigned, 'action', 'donation.create')
  await assert.rejects(signAction(unsigned), /action must be one of donations\.create, climate\.cryptoOffset, /)
})
