import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as z from 'zod/mini'
import { contract, lenient, unstorableContent } from '../../src/contract/index.ts'

const body = contract.donations.create.body

test('numeric strings, boolean strings and form fields are converted to their type', () => {
  const read = lenient(body, {
    amount: '2500',
    funds_collected: 'true',
    nonprofit_id: 'n_1',
    zip_code: 94105,
    count: '',
  })
  assert.deepEqual(read, { amount: 2500, funds_collected: true, nonprofit_id: 'n_1', zip_code: '94105' })
})

test('null and the empty string are absent', () => {
  const read = z.parse(
    body,
    lenient(body, { amount: 1, funds_collected: false, nonprofit_id: 'n_1', external_id: null, count: null }),
  )
  assert.equal(read.external_id, undefined)
  assert.equal(read.count, 1)
})

test('a comma-separated list is a list', () => {
  const { query } = contract.nonprofits.search
  assert.deepEqual(lenient(query, { categories: 'animals,arts and culture' }), {
    categories: ['animals', 'arts and culture'],
  })
})

test('a caller’s metadata is left unchanged', () => {
  const metadata = { empty: '', none: null, number: '12', nested: { flag: 'true' } }
  assert.deepEqual(lenient(body, { metadata }), { metadata })
})

test('fractions, signs and words stay invalid', () => {
  for (const amount of ['1.5', '-3', '0', '1e3', 'ten', '0x10', ' '])
    assert.equal(
      z.safeParse(body, lenient(body, { amount, funds_collected: true, nonprofit_id: 'n_1' })).success,
      false,
      amount,
    )
})

test('text that the database can’t store is found at any depth', () => {
  assert.match(unstorableContent({ metadata: { a: ['\u0000'] } }) ?? '', /NUL/)
  assert.match(unstorableContent({ a: '\ud800' }) ?? '', /surrogate/)
  assert.match(unstorableContent({ 'k\u0000': 1 }) ?? '', /NUL/)
  assert.equal(unstorableContent({ a: 'é😀' }), undefined)
  let deep: unknown = 1
  for (let level = 0; level < 100_000; level += 1) deep = [deep]
  assert.match(unstorableContent(deep) ?? '', /nesting/)
})
