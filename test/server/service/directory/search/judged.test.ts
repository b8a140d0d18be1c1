import assert from 'node:assert/strict'
import { test } from 'vitest'
import { DirectoryIndex } from '../../../../../src/server/service/directory/search/answer/directory-index.ts'
import { buildIndex } from '../../../../../src/server/service/directory/search/layer/build-index.ts'
import { judge } from '../../../../bench/search/judge.ts'
import { readJudgedDirectory } from '../../../../bench/search/judged-directory.ts'
import { judgedQueries } from '../../../../bench/search/judged-queries.ts'
import { testUnless } from '../../../../support/test-unless.ts'

const records = await readJudgedDirectory()

test('there are at least two hundred judged queries, without duplicates', () => {
  assert.ok(judgedQueries.length >= 200)
  assert.equal(new Set(judgedQueries.map(({ query }) => query)).size, judgedQueries.length)
})

testUnless(
  records === undefined && 'the public data files are not here',
  'judged queries rank the expected real organizations first',
  async () => {
    const index = new DirectoryIndex(buildIndex(records ?? []))
    const eins = new Map(records?.map(({ number, ein }) => [number, ein]))
    const ask = (term: string, limit: number) => {
      const { numbers, relaxed } = index.answer({ term, offset: 0, limit })
      // A response to fewer words says that nothing matches all of them.
      return relaxed !== null ? [] : numbers.map((number) => eins.get(number) ?? '')
    }
    const { meanReciprocalRank, misses } = await judge(judgedQueries, ask)
    assert.ok(meanReciprocalRank >= 0.998, `${meanReciprocalRank} ${JSON.stringify(misses)}`)
  },
)
