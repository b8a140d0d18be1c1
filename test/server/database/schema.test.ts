import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { openDatabase } from '../../../src/server/database/connect.ts'
import { readMigrations } from '../../../src/server/database/migrate.ts'
import { describeSchema } from '../../support/describe-schema.ts'
import { scansUnderLock } from '../../support/scanning-migrations.ts'
import { createTestDatabase } from '../../support/test-database.ts'

/** The last migration from before the rule. */
const BEFORE_THE_RULE = '0424_quick_groups_of_days.sql'

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

test('no migration reads a whole table that is in use while it keeps everybody from it', async () => {
  const migrations = await readMigrations()
  const ruled = migrations.filter(({ name }) => name > BEFORE_THE_RULE)
  assert.deepEqual(ruled.flatMap(scansUnderLock), [], 'add it `not valid`, and validate it in the next migration')
  const judged = (sql: string) => scansUnderLock({ name: '0999_made_up.sql', sql, checksum: '' }).length
  assert.equal(judged('alter table journal_line add constraint positive check (amount > 0);'), 1)
  assert.equal(judged('alter table journal_line add constraint positive check (amount > 0) not valid;'), 0)
  assert.equal(judged('alter table a add check (b) not valid; alter table a validate constraint a_check;'), 1)
  assert.equal(judged('alter table a validate constraint a_check;'), 0)
  assert.equal(judged('alter table donation alter column note set not null;'), 1)
  assert.equal(judged('create table shelf (id int); alter table shelf add check (id > 0);'), 0)
  const earlier = migrations.find(({ name }) => name.startsWith('0411')) ?? assert.fail('0411 is gone')
  assert.notDeepEqual(scansUnderLock(earlier), [], 'the kind of migration that the rule is for')
})
