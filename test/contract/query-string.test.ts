import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { contract, decodeQuery, encodeQuery, lenient } from '../../src/contract/index.ts'

test('lists and members can be raw or percent-encoded', () => {
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

test('a flat value beside a bracketed one stays flat, so a strict schema can reject it', () => {
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

const search = contract.nonprofits.search.query
const animals = { categories: ['animals', 'education'], written_consent: { direct: true } }

test('a list means the same in every notation', () => {
  for (const written of [
    'categories=animals&categories=education',
    'categories=animals,education',
    'categories[]=animals&categories[]=education',
    'categories[]=animals,education',
    'categories[]=&categories[]=animals&categories[]=education',
    'categories=animals&categories[]=education',
    'categories[0]=animals&categories[1]=education',
    'categories[1]=education&categories[0]=animals',
    'categories[2]=animals&categories[7]=education',
    'categories[0]=animals&categories[]=education',
  ])
    assert.deepEqual(lenient(search, decodeQuery(`${written}&written_consent[direct]=1`)), animals, written)
  assert.deepEqual(lenient(search, decodeQuery('categories[]=&categories=')), {})
})

test('a boolean is a word in any case or a digit, but not a list', () => {
  for (const word of ['true', 'True', 'TRUE', '1', 1, true])
    assert.deepEqual(lenient(search, { show_hidden: word }), { show_hidden: true })
  for (const word of ['false', 'False', 'FALSE', '0', 0, false])
    assert.deepEqual(lenient(search, { show_hidden: word }), { show_hidden: false })
  for (const word of ['yes', '2', ['true'], { a: 1 }])
    assert.deepEqual(lenient(search, { show_hidden: word }), { show_hidden: word })
})

test('in a list of objects a repeated member starts the next element', () => {
  const written =
    'allocations[][nonprofit_id]=n_1&allocations[][amount]=1&allocations[][tags][]=a&allocations[][tags][]=b' +
    '&allocations[][nonprofit_id]=n_2&allocations[][amount]=2&allocations[][amount]=3'
  assert.deepEqual(decodeQuery(written), {
    allocations: [
      { nonprofit_id: 'n_1', amount: '1', tags: ['a', 'b'] },
      { nonprofit_id: 'n_2', amount: '2' },
      { amount: '3' },
    ],
  })
})

test('members and items can be nested in brackets to any depth that a request needs', () => {
  const form = new URLSearchParams([
    ['amount', '2500'],
    ['metadata[sku]', 'a'],
    ['metadata[size][unit]', 'cm'],
    ['allocations[0][nonprofit_id]', 'n_1'],
    ['allocations[1][amount]', '2'],
    ['allocations[0][amount]', '1'],
  ])
  assert.deepEqual(decodeQuery(form.toString()), {
    amount: '2500',
    metadata: { sku: 'a', size: { unit: 'cm' } },
    allocations: [{ nonprofit_id: 'n_1', amount: '1' }, { amount: '2' }],
  })
})

test('two values for one parameter stay two, so a schema can reject them; duplicates become one', () => {
  assert.deepEqual(decodeQuery('amount=1&amount=2&page=1&page=1'), { amount: ['1', '2'], page: '1' })
})

test('unusual names stay unchanged', () => {
  assert.deepEqual(decodeQuery('a[=1&[b]=2&]c=3'), { 'a[': '1', '[b]': '2', ']c': '3' })
  assert.deepEqual(decodeQuery('a[1]=x'), { a: { '1': 'x' } })
  assert.deepEqual(decodeQuery('a[b][c][d][e][f][g]=x'), { 'a[b][c][d][e][f][g]': 'x' })
})

test('no query pollutes object prototypes', () => {
  const segment = fc.constantFrom('a', '0', '', '__proto__', 'constructor', '[', ']')
  const name = fc
    .array(segment, { minLength: 1, maxLength: 12 })
    .map(([first, ...rest]) => `${first}${rest.map((one) => `[${one}]`).join('')}`)
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.string()), { maxLength: 50 }), (pairs) => {
      decodeQuery(new URLSearchParams(pairs).toString())
      assert.equal(Object.getPrototypeOf({}), Object.prototype)
      assert.equal('polluted' in {}, false)
    }),
  )
})

test('every encoded value decodes to itself, with nested lists and members', () => {
  const name = fc.stringMatching(/^[a-z_]{1,12}$/).filter((text) => text !== '__proto__')
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.string(),
      fc.array(tie('value'), { minLength: 1, maxLength: 12 }),
      fc.dictionary(name, tie('value'), { minKeys: 1, maxKeys: 5 }),
    ),
  }))
  fc.assert(
    fc.property(fc.dictionary(name, value), (given) => {
      const wellFormed = JSON.parse(JSON.stringify(given).toWellFormed())
      assert.deepEqual(decodeQuery(encodeQuery(given)), wellFormed)
    }),
    { numRuns: 500 },
  )
})
