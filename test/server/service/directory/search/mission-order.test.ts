import assert from 'node:assert/strict'
import { test } from 'vitest'
import { DirectoryIndex } from '../../../../../src/server/service/directory/search/answer/directory-index.ts'
import { buildIndex } from '../../../../../src/server/service/directory/search/layer/build-index.ts'
import { topicsOf } from '../../../../../src/server/service/directory/search/layer/index-record.ts'

/** Name, NTEE code, city and mission, most prominent first. */
const nonprofits = [
  ['Larch Trust', 'B99', 'Larch', 'Helps schools teach.'],
  ['Elm Center', 'B99', 'Elm', 'Helps schools, students and teachers with books.'],
  ['Birch Fund', 'B99', 'Birch', 'Helps schools.'],
  ['Pine Circle', 'B99', 'Pine', 'Gives students violins.'],
  ['Oak House', 'L41', 'Oak', 'Opens its doors at night.'],
  ['Fir Society', 'D20', 'Fir', 'Runs a shelter for homeless cats.'],
] as const

const records = nonprofits.map(([name, classification, city, mission], at) => ({
  number: at,
  ein: String(530_196_605 + at),
  name,
  otherNames: [],
  category: 'education',
  topics: topicsOf({ classification, category: 'education', city, state: 'NY', mission, zipCode: '10001' }),
  prominence: 20 - at,
  featuredRank: null,
  visible: true,
  viaChange: false,
  autoDirect: false,
}))
const index = new DirectoryIndex(buildIndex(records))

function found(term: string): (string | undefined)[] {
  return index.search({ term, offset: 0, limit: 30 }).map((number) => nonprofits[number]?.[0])
}

test('the nonprofit whose mission has most of the words comes first, before a more prominent one', () => {
  assert.equal(found('classroom supplies ')[0], 'Elm Center')
})

test('words that few nonprofits use count more than words of many', () => {
  assert.equal(found('violins for schools ')[0], 'Pine Circle')
})

test('for a single cause, the NTEE code counts more than the words of a mission', () => {
  assert.deepEqual(found('homeless shelter '), ['Oak House', 'Fir Society'])
})

test('later pages continue the order of the first', () => {
  const term = 'books for students '
  const all = index.search({ term, offset: 0, limit: 30 })
  const pages = all.map((_, offset) => index.search({ term, offset, limit: 1 })[0])
  assert.deepEqual(pages, all)
  assert.equal(new Set(all).size, all.length)
})
