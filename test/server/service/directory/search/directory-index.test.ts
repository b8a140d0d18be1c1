import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { DirectoryIndex } from '../../../../../src/server/service/directory/search/answer/directory-index.ts'
import { buildIndex } from '../../../../../src/server/service/directory/search/layer/build-index.ts'
import { type IndexRecord, topicsOf } from '../../../../../src/server/service/directory/search/layer/index-record.ts'
import { naiveSearch } from './naive-search.ts'

const words = [
  'Alder',
  'Birch',
  'Bramble',
  'Cedar',
  'Cedarwaxwing',
  'Dogwood',
  'of',
  'the',
  'for',
  '&',
  'Inc',
  'Éclair',
]
const name = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }).map((list) => list.join(' '))
const flags = { visible: fc.boolean(), viaChange: fc.boolean(), autoDirect: fc.boolean() }
const category = fc.constantFrom('education', 'animals', 'religion')
const topics = fc
  .record({
    classification: fc.constantFrom('', 'K31', 'X20', 'L41'),
    category,
    city: fc.constantFrom('Red Lake', 'Pine', 'Lodi'),
    state: fc.constantFrom('MN', 'CA'),
    mission: fc.constantFrom('', 'Feeds children.', 'Plants pines'),
    zipCode: fc.constantFrom('', '56671-1234'),
  })
  .map(topicsOf)
const facts = fc.record({
  name,
  otherNames: fc.array(name, { maxLength: 2 }),
  category,
  topics,
  prominence: fc.integer({ min: 0, max: 5 }),
  featuredRank: fc.option(fc.nat(3)),
  ...flags,
})
const records = fc.array(facts, { minLength: 1, maxLength: 60 }).map((list) => list.map(numbered))
const asked = ['food bank', 'church', 'children', 'pine', 'lodi', 'MN', 'near me']
const term = fc
  .tuple(fc.array(fc.constantFrom(...words, ...asked), { maxLength: 4 }), fc.nat(4))
  .map(([list, cut]) => list.join(' ').slice(0, list.join(' ').length - cut))
const filters = fc.record(
  {
    viaChange: fc.boolean(),
    showHidden: fc.boolean(),
    categories: fc.uniqueArray(category, { maxLength: 2 }),
    direct: fc.record({ account: fc.constant('m_1'), isGiven: fc.boolean() }),
  },
  { requiredKeys: [] },
)
const decisions = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.boolean()), { maxLength: 20 })

function numbered(record: Omit<IndexRecord, 'number' | 'ein'>, at: number): IndexRecord {
  return { ...record, number: at + 1, ein: String(530_000_000 + at * 7) }
}

function indexOf(list: readonly IndexRecord[], told: readonly (readonly [number, boolean])[] = []): DirectoryIndex {
  const index = new DirectoryIndex(buildIndex(list))
  index.decide(told.map(([number, isGranted]) => ({ account: 'm_1', number, isGranted })))
  return index
}

test('results rank as in the naive search: exact, prominent, prefix, all words', () => {
  fc.assert(
    fc.property(records, term, filters, decisions, fc.nat(5), (list, typed, wanted, told, offset) => {
      fc.pre(/[a-z]$/i.test(typed) || typed === '')
      const query = { term: typed, ...wanted, offset: 0, limit: 200 }
      const expected = naiveSearch(list, query, { wellKnown: list.length, direct: new Map(told) })
      const index = indexOf(list, told)
      assert.deepEqual(index.search(query).slice(0, expected.length), expected)
      const page = index.search({ ...query, offset, limit: 3 })
      assert.deepEqual(page.slice(0, expected.slice(offset, offset + 3).length), expected.slice(offset, offset + 3))
    }),
    { numRuns: 400 },
  )
})

test('changes added one by one give the same results as a rebuilt index', () => {
  fc.assert(
    fc.property(records, records, term, filters, decisions, (before, after, typed, wanted, told) => {
      const index = indexOf(before, told)
      for (const record of after) index.put([record])
      const now = new Map([...before, ...after].map((record) => [record.number, record]))
      const query = { term: typed, ...wanted, offset: 0, limit: 200 }
      assert.deepEqual(index.search(query), indexOf([...now.values()], told).search(query))
    }),
    { numRuns: 300 },
  )
})

test('a city without any nonprofit left becomes an ordinary word again', () => {
  const base = { ...plain(1, 'Alder'), topics: ['p:pine'] }
  const moved = { ...base, topics: ['p:red lake', 'm:pine'] }
  const index = new DirectoryIndex(buildIndex([base]))
  index.put([moved])
  assert.deepEqual(found(index, 'pine Inc'), found(new DirectoryIndex(buildIndex([moved])), 'pine Inc'))
  index.put([{ ...base, topics: ['p:red lake', 'm:oak'] }])
  assert.deepEqual(index.answer({ term: 'alder oak pine', offset: 0, limit: 10 }).relaxed, {
    words: ['pine'],
    kept: ['alder', 'oak'],
    place: undefined,
  })
})

test('many changes added as one layer, between single changes, give the same results as a rebuilt index', async () => {
  await fc.assert(
    fc.asyncProperty(records, records, records, term, filters, async (before, few, many, typed, wanted) => {
      const index = indexOf(before)
      const last = few.map((record) => ({ ...record, number: record.number + 10 }))
      for (const record of few) index.put([record])
      await index.putLayer(buildIndex(many, { wellKnownFrom: index.wellKnownFrom }))
      for (const record of last) index.put([record])
      const now = new Map([...before, ...few, ...many, ...last].map((record) => [record.number, record]))
      const query = { term: typed, ...wanted, offset: 0, limit: 200 }
      assert.deepEqual(index.search(query), indexOf([...now.values()]).search(query))
    }),
    { numRuns: 200 },
  )
})

test('all pages together are the whole result, each nonprofit once', () => {
  fc.assert(
    fc.property(records, term, filters, fc.integer({ min: 1, max: 7 }), (list, typed, wanted, limit) => {
      const index = indexOf(list)
      const whole = index.search({ term: typed, ...wanted, offset: 0, limit: 500 })
      const pages = Array.from({ length: Math.ceil(whole.length / limit) + 1 }, (_, page) =>
        index.search({ term: typed, ...wanted, offset: page * limit, limit }),
      )
      assert.deepEqual(pages.flat(), whole)
      assert.equal(new Set(whole).size, whole.length)
    }),
  )
})

function plain(number: number, name: string, prominence = 1): IndexRecord {
  const ein = String(100_000_000 + number)
  const silent = { otherNames: [], topics: [], category: 'education', featuredRank: null, visible: true }
  return { ...silent, number, ein, name, prominence, viaChange: false, autoDirect: false }
}

test('deep pages across several layers are ordered by prominence', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(9), { minLength: 4500, maxLength: 4500 }),
      fc.uniqueArray(fc.nat(4499), { maxLength: 400 }),
      fc.integer({ min: 1, max: 900 }),
      (prominences, changed, limit) => {
        const before = prominences.map((each, at) => plain(at, `Alder ${at}`, each + at / 8192))
        const after = changed.map((number, at) => plain(number, `Alder ${number}`, at % 11))
        const index = new DirectoryIndex(buildIndex(before))
        index.put(after)
        const now = [...new Map([...before, ...after].map((record) => [record.number, record])).values()]
        const inOrder = now.sort((a, b) => b.prominence - a.prominence || a.number - b.number)
        const pages = Array.from({ length: Math.ceil(4500 / limit) }, (_, page) =>
          index.search({ term: 'alder', offset: page * limit, limit }),
        )
        assert.deepEqual(
          pages.flat(),
          inOrder.map(({ number }) => number),
        )
      },
    ),
    { numRuns: 20, endOnFailure: true },
  )
})

test('changes beyond one small layer are all found, and the index reports whether it needs a rebuild', () => {
  const index = new DirectoryIndex(buildIndex(Array.from({ length: 2000 }, (_, at) => plain(at, `Before ${at}`))))
  const search = (term: string) => index.search({ term, offset: 0, limit: 3000 }).length
  for (let at = 0; at < 1000; at++) index.put([plain(at, `After ${at}`)])
  assert.equal(search('before'), 1000)
  assert.equal(search('after'), 1000)
  assert.equal(index.size, 2000)
  assert.equal(index.isWorn, false)
})

function found(index: DirectoryIndex, term: string): number[] {
  return index.search({ term, offset: 0, limit: 10 })
}

test('an EIN is recognized in any notation', () => {
  const index = new DirectoryIndex(buildIndex([plain(1, 'Alder Trust'), plain(2, 'Birch Trust')]))
  for (const term of [
    '100000002',
    '10-0000002',
    'EIN 10-0000002',
    'ein: 100000002',
    '#10-0000002',
    '10.0000002.',
    '１０００００００２',
  ])
    assert.deepEqual(found(index, term), [2], term)
  assert.deepEqual(found(index, 'EIN'), [])
})

test('fewer typos rank first, for new and old names', () => {
  const index = new DirectoryIndex(buildIndex([plain(1, 'Tactile Trust')]))
  index.put([plain(2, 'Textile Trust')])
  assert.deepEqual(found(index, 'tetile'), [2])
})
