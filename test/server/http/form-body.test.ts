import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeForm } from '../../../src/server/http/form-body.ts'

test('members and items stand in brackets, at any depth a request needs', () => {
  const form = new URLSearchParams([
    ['amount', '2500'],
    ['metadata[sku]', 'a'],
    ['metadata[size][unit]', 'cm'],
    ['categories[]', 'one'],
    ['categories[]', 'two'],
    ['allocations[0][nonprofit_id]', 'n_1'],
    ['allocations[0][amount]', '1'],
    ['allocations[1][amount]', '2'],
  ])
  assert.deepEqual(decodeForm(form.toString()), {
    amount: '2500',
    metadata: { sku: 'a', size: { unit: 'cm' } },
    categories: ['one', 'two'],
    allocations: [{ nonprofit_id: 'n_1', amount: '1' }, { amount: '2' }],
  })
})

test('flat and bracketed names never mix, and odd ones stay as they are', () => {
  assert.deepEqual(decodeForm('a=1&a[b]=2'), { a: '1' })
  assert.deepEqual(decodeForm('a[b]=2&a=1'), { a: { b: '2' } })
  assert.deepEqual(decodeForm('a[=1&[b]=2&]c=3'), { 'a[': '1', '[b]': '2', ']c': '3' })
  assert.deepEqual(decodeForm('a[1]=x'), { a: { '1': 'x' } })
})

test('no form changes what objects are, or takes long', () => {
  const segment = fc.constantFrom('a', '0', '', '__proto__', 'constructor', '[', ']')
  const name = fc
    .array(segment, { minLength: 1, maxLength: 12 })
    .map(([first, ...rest]) => `${first}${rest.map((one) => `[${one}]`).join('')}`)
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.string()), { maxLength: 50 }), (pairs) => {
      decodeForm(new URLSearchParams(pairs).toString())
      assert.equal(Object.getPrototypeOf({}), Object.prototype)
      assert.equal('polluted' in {}, false)
    }),
  )
})
