import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeQuery, encodeQuery } from '../../src/contract/index.ts'

test('lists and members are read raw and percent-encoded alike', () => {
  const expected = { categories: ['arts and culture', 'education'], written_consent: { direct: 'true' } }
  assert.deepEqual(
    decodeQuery('?categories[]=arts+and+culture&categories[]=education&written_consent[direct]=true'),
    expected,
  )
  assert.deepEqual(
    decodeQuery('categories%5B%5D=arts%20and%20culture&categories%5B%5D=education&written_consent%5Bdirect%5D=true'),
    expected,
  )
})

test('a flat value beside a bracketed one stays flat, so that a strict schema can refuse it', () => {
  assert.deepEqual(decodeQuery('written_consent=true&written_consent[direct]=true'), { written_consent: 'true' })
  assert.deepEqual(decodeQuery('written_consent[direct]=true&written_consent=true'), { written_consent: 'true' })
})

test('a bare question mark is an empty query', () => {
  assert.deepEqual(decodeQuery('?'), {})
})

test('a member named like a prototype property is only a member', () => {
  const query = decodeQuery('__proto__[polluted]=yes&__proto__=x')
  assert.equal(Object.hasOwn({}, 'polluted'), false)
  assert.equal(Object.getPrototypeOf(query), Object.prototype)
})

test('whatever is written is read back', () => {
  const name = fc.stringMatching(/^[a-z_]{1,12}$/).filter((text) => text !== '__proto__')
  const value = fc.string()
  const query = fc.dictionary(
    name,
    fc.oneof(value, fc.array(value, { minLength: 1 }), fc.dictionary(name, value, { minKeys: 1 })),
  )
  fc.assert(
    fc.property(query, (given) => {
      const wellFormed = JSON.parse(JSON.stringify(given).toWellFormed())
      assert.deepEqual(decodeQuery(encodeQuery(given)), wellFormed)
    }),
  )
})
