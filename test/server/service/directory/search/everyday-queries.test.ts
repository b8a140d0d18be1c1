import assert from 'node:assert/strict'
import { test } from 'vitest'
import { DirectoryIndex } from '../../../../../src/server/service/directory/search/answer/directory-index.ts'
import { buildIndex } from '../../../../../src/server/service/directory/search/layer/build-index.ts'
import { judgeEveryday, scoreOf } from '../../../../bench/search/judge-everyday.ts'
import { sandboxRecords } from '../../../../bench/search/judged-directory.ts'

const records = sandboxRecords()
const index = new DirectoryIndex(buildIndex(records))
const names = new Map(records.map(({ number, name }) => [number, name]))

function firstFive(term: string): string[] {
  return index.search({ term, offset: 0, limit: 5 }).map((number) => names.get(number) ?? '')
}

/** One a line: the query, two spaces, and the nonprofits of which one must be among the first five. */
const expected = `
feeding kids  Feed the Children, Share Our Strength
homeless shelter chicago  Habitat for Humanity International, American National Red Cross
books for kids  First Book, Reading Is Fundamental, Room to Read
teachers classroom supplies  DonorsChoose
microloans  Kiva
cash transfers  GiveDirectly
math lessons online  Khan Academy
wishes for sick kids  Make-A-Wish Foundation of America
muslim charity  Islamic Relief USA
earthquake relief  American National Red Cross, Direct Relief, Team Rubicon
gay teens  The Trevor Project
20049  AARP Foundation
perros  ASPCA, Best Friends Animal Society, Canine Companions, Guide Dogs for the Blind
niños  Save the Children, Feed the Children, UNICEF USA, Children's Defense Fund
Krebs  American Cancer Society, Dana-Farber Cancer Institute
sans-abri  Habitat for Humanity International, American National Red Cross
cruz roja  American National Red Cross
ärzte ohne grenzen  Doctors Without Borders USA
médicos sin fronteras  Doctors Without Borders USA
子供  Save the Children, Feed the Children, UNICEF USA, Children's Defense Fund
赤十字  American National Red Cross
`

test.each(
  expected
    .trim()
    .split('\n')
    .map((line) => line.split('  ')),
)('%s finds one of: %s', (term = '', wanted = '') => {
  const found = firstFive(term)
  const isRight = wanted.split(', ').some((name) => found.includes(name))
  assert.ok(isRight, found.join(' | '))
})

test('judged everyday queries find a right answer among the first five, in every language', () => {
  const judged = judgeEveryday()
  const score = scoreOf(judged)
  assert.ok(score.queries >= 400)
  assert.ok(score.firstFive >= 0.95, `${score.firstFive} of all queries`)
  assert.ok(score.empty <= 0.01, `${score.empty} of all queries are empty`)
  for (const language of new Set(judged.map(({ query }) => query.language))) {
    const { firstFive: share } = scoreOf(judged.filter(({ query }) => query.language === language))
    assert.ok(share >= 0.9, `${share} of the queries in ${language}`)
  }
})
