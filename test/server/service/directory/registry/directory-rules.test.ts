import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { categoryOf, specificCategories } from '../../../../../src/server/service/directory/registry/category.ts'
import { filedRestrictions } from '../../../../../src/server/service/directory/registry/eligibility.ts'
import { prominence } from '../../../../../src/server/service/directory/registry/prominence.ts'
import { searchName } from '../../../../../src/server/service/directory/search/words/normalize-words.ts'

test('the first letter of the NTEE code decides the category', () => {
  const codes = ['P210', 'B030', 'C30', 'K310', 'D300', 'X20', 'A50Z', 'W9', 'Y40', 'Z99', 'Q30', 'U53Z']
  assert.deepEqual(
    codes.map((code) => categoryOf(code, '15')),
    [
      'human services',
      'education',
      'environment',
      'human services',
      'animals',
      'religion',
      'arts and culture',
      'public benefit',
      'mutual benefit',
      'unclassified',
      'international affairs',
      'public benefit',
    ],
  )
})

test('without an NTEE code the foundation code identifies churches, schools and hospitals', () => {
  assert.deepEqual(
    ['10', '11', '12', '15', ''].map((foundation) => categoryOf('', foundation)),
    ['religion', 'education', 'healthcare', 'unclassified', 'unclassified'],
  )
})

test('specific categories are checked before general ones', () => {
  assert.deepEqual(specificCategories('K310'), ['food banks', 'food programs', 'food and agriculture'])
  assert.deepEqual(specificCategories('B030'), ['professional societies', 'educational institutions'])
  assert.deepEqual(specificCategories(''), [])
})

test('the status follows the codes in the file', () => {
  const codes = (subsection: string, deductibility: string, foundation: string): string[] =>
    filedRestrictions({ subsection, deductibility, foundation }).map(({ code }) => code)
  assert.deepEqual(codes('03', '1', '15'), [])
  assert.deepEqual(codes('03', '1', '16'), [])
  assert.deepEqual(codes('03', '1', '04'), ['private_foundation'])
  assert.deepEqual(codes('04', '2', '00'), ['not_501c3', 'contributions_not_deductible'])
  assert.deepEqual(codes('06', '0', '00'), ['not_501c3', 'contributions_not_deductible'])
  assert.deepEqual(codes('03', '4', '15'), ['contributions_not_deductible', 'foreign_treaty'])
})

test('Publication 78 decides deductibility, a revocation overrides everything, and an unlisted nonprofit isn’t eligible', () => {
  const facts = { subsection: '03', deductibility: '2', foundation: '15' }
  assert.deepEqual(filedRestrictions({ ...facts, listedInPublication78: true }), [])
  assert.deepEqual(
    filedRestrictions({ ...facts, deductibility: '1', revoked: true }).map(({ code }) => code),
    ['revoked'],
  )
  assert.deepEqual(
    filedRestrictions({ ...facts, filed: false }).map(({ code }) => code),
    ['not_in_bmf'],
  )
})

test('more money or its own group exemption never makes an organization less prominent', () => {
  const dollars = fc.integer({ min: -1_000_000, max: 1_000_000_000 })
  fc.assert(
    fc.property(dollars, dollars, dollars, fc.nat(), (income_amount, asset_amount, revenue_amount, more) => {
      const facts = { income_amount, asset_amount, revenue_amount, affiliation: '3', foundation: '15' }
      assert.ok(prominence({ ...facts, asset_amount: asset_amount + more }) >= prominence(facts))
      assert.ok(prominence({ ...facts, affiliation: '6' }) > prominence(facts))
      assert.ok(prominence(facts) >= 0)
    }),
  )
})

test('names are compared without accents, punctuation, case and a leading article', () => {
  assert.equal(searchName("The Hawai‘i Children's Café & Co."), 'hawaii childrens cafe and co')
  assert.equal(searchName('ØYSTEIN—STRASSE'), 'oystein strasse')
  assert.equal(searchName('The'), 'the')
  assert.equal(searchName('!!!'), '')
})

test('a normalized name contains only a-z, 0-9 and single spaces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) =>
      assert.match(searchName(text), /^([a-z0-9]+( [a-z0-9]+)*)?$/),
    ),
  )
})
