import assert from 'node:assert/strict'
import { test } from 'vitest'
import { DirectoryIndex } from '../../../../../src/server/service/directory/search/answer/directory-index.ts'
import { buildIndex } from '../../../../../src/server/service/directory/search/layer/build-index.ts'

const names = [
  ['American National Red Cross', 'Red Cross'],
  ['Habitat for Humanity International Inc'],
  ['Saint Bartholomew Children’s Hospital'],
  ['St Elmo Historical Society'],
  ['Boys & Girls Clubs of Larch County'],
  ['Larch County Food Bank'],
  ['Pinedale Foodbank Inc'],
  ['Y M C A of Larch County'],
  ['Museum of the Larch'],
  ['Théâtre de l’Érable'],
  ['Red Cross Volunteers of Pinedale'],
  ['The Larch Conservancy Incorporated'],
  ['Make-A-Wish of Pinedale'],
  ['Elm Doctors Without Borders'],
  ['Kids W/O Limits'],
  ['Food for Life of Larch County'],
] as const

const index = new DirectoryIndex(
  buildIndex(
    names.map(([name, ...otherNames], at) => ({
      number: at,
      ein: String(530_196_605 + at * 1_000_000),
      name,
      otherNames,
      category: 'education',
      topics: [],
      prominence: 20 - at,
      featuredRank: null,
      visible: true,
      viaChange: false,
      autoDirect: false,
    })),
  ),
)

function found(term: string): (string | undefined)[] {
  return index.search({ term, offset: 0, limit: 30 }).map((number) => names[number]?.[0])
}

function first(term: string): string | undefined {
  return found(term)[0]
}

test('a complete EIN finds only its nonprofit, with or without a dash', () => {
  assert.deepEqual(found('53-0196605'), ['American National Red Cross'])
  assert.deepEqual(found('530196605'), ['American National Red Cross'])
})

test('a partial EIN finds the nonprofits whose EIN starts with it', () => {
  assert.deepEqual(found('53-01'), ['American National Red Cross'])
  assert.equal(found('53').length, 10)
})

test('letter case, accents and punctuation do not matter', () => {
  assert.equal(first('THEATRE DE LERABLE'), 'Théâtre de l’Érable')
  assert.equal(first("saint bartholomew children's hospital"), 'Saint Bartholomew Children’s Hospital')
})

test('St equals Saint, & equals and, and single letters equal one word', () => {
  assert.equal(first('st bartholomew'), 'Saint Bartholomew Children’s Hospital')
  assert.equal(first('saint elmo'), 'St Elmo Historical Society')
  assert.equal(first('boys and girls clubs'), 'Boys & Girls Clubs of Larch County')
  assert.equal(first('ymca larch'), 'Y M C A of Larch County')
})

test('of, for, the and the legal form can be omitted or added', () => {
  assert.equal(first('habitat humanity international'), 'Habitat for Humanity International Inc')
  assert.equal(first('the museum of larch'), 'Museum of the Larch')
  assert.equal(first('larch conservancy'), 'The Larch Conservancy Incorporated')
})

test('words can come in any order, and the last one can be incomplete', () => {
  assert.equal(first('humanity habi'), 'Habitat for Humanity International Inc')
})

test('words are found joined and split', () => {
  assert.deepEqual(found('foodbank').sort(), ['Larch County Food Bank', 'Pinedale Foodbank Inc'])
  assert.deepEqual(found('food bank').sort(), ['Larch County Food Bank', 'Pinedale Foodbank Inc'])
  assert.deepEqual(found('larchcountyfood'), ['Larch County Food Bank'])
})

test('words are found joined across a stop word', () => {
  assert.deepEqual(found('makeawish'), ['Make-A-Wish of Pinedale'])
  assert.deepEqual(found('makeawis'), ['Make-A-Wish of Pinedale'])
  assert.deepEqual(found('foodforlife'), ['Food for Life of Larch County'])
})

test('words joined in another order than in a name are read as causes', () => {
  assert.deepEqual(found('lifeforfood').sort(), ['Food for Life of Larch County', 'Larch County Food Bank'])
})

test('w/o equals without and w/ equals with, in names too', () => {
  for (const term of ['elm doctors w/o borders', 'Elm Doctors W/O bor', 'doctors w/o', 'doctors w/'])
    assert.equal(first(term), 'Elm Doctors Without Borders', term)
  for (const term of ['kids w/o limits', 'kids without limits', 'w/o limits'])
    assert.equal(first(term), 'Kids W/O Limits', term)
  assert.equal(first('larch county w/food'), 'Larch County Food Bank')
})

test('one or two typos are tolerated, also in an incomplete word', () => {
  assert.equal(first('humanaty'), 'Habitat for Humanity International Inc')
  assert.equal(first('amercan red cros'), 'American National Red Cross')
  assert.equal(first('bartholemew hopsital'), 'Saint Bartholomew Children’s Hospital')
  assert.equal(first('fodbank'), 'Pinedale Foodbank Inc')
})

test('an alternative name finds a nonprofit like its main name', () => {
  assert.deepEqual(found('red cross'), ['American National Red Cross', 'Red Cross Volunteers of Pinedale'])
})

test('an unmatched, meaningless or very long search term returns no results', () => {
  assert.deepEqual(found('qqqqqqqq'), [])
  assert.deepEqual(found('?!'), [])
  assert.deepEqual(found('x'.repeat(5000)), [])
  assert.deepEqual(found('larch '.repeat(833)), [])
})

test('an empty search term returns the most prominent nonprofits first', () => {
  assert.deepEqual(
    found(''),
    names.map(([name]) => name),
  )
})
