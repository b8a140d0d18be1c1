import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { RULES } from './rules.ts'

const source = new URL('../../../src/server/service/documents/extraction/', import.meta.url)

test('the bench scan-rules can leave out each of its rules', () => {
  const texts = RULES.map(({ rule, file, find }) => ({
    rule,
    times: readFileSync(new URL(file, source), 'utf8').split(find).length - 1,
  }))
  assert.deepEqual(
    texts.filter(({ times }) => times !== 1),
    [],
  )
})
