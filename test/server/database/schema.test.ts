import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { openDatabase } from '../../../src/server/database/connect.ts'
import { describeSchema } from '../../support/describe-schema.ts'
import { createTestDatabase } from '../../support/test-database.ts'

const file = new URL('../../../src/server/database/schema.sql', import.meta.url)

test('schema.sql shows what the migrations make, so that a change of them is reviewed as a change of it', async () => {
  const clone = await createTestDatabase()
  const { pool, close } = await openDatabase(clone.url)
  const described = await describeSchema(pool)
  await close()
  await clone.drop()
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept !== described && process.env.CI === undefined) await writeFile(file, described)
  assert.equal(kept, described, 'schema.sql was out of date. It is written anew: look at the difference and commit it.')
})
