import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, test } from 'vitest'
import { migrate, readMigrations } from '../../../src/server/database/migrate.ts'
import { eventually } from '../../support/eventually.ts'
import { runAlmoner } from '../../support/run-almoner.ts'
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts'

let empty: string
let database: TestDatabase

beforeAll(async () => {
  empty = await mkdtemp(join(tmpdir(), 'almoner-migrate-'))
  database = await createTestDatabase({ migrations: empty })
})
afterAll(async () => {
  await database.drop()
  await rm(empty, { recursive: true, force: true })
})

test('with ALMONER_MIGRATE=apart, only the migrate command migrates', async () => {
  const environment = { DATABASE_URL: database.url, ALMONER_DATA: empty, ALMONER_MIGRATE: 'apart' }
  const [first] = await readMigrations()
  const refused = await runAlmoner(['jobs'], environment)
  assert.equal(refused.code, 1)
  assert.match(
    refused.stderr,
    new RegExp(`lacks the migration ${first?.name} and \\d+ more: run "almoner migrate" first`),
  )
  const asked = await runAlmoner(['migrate', '--check', '--json'], environment)
  assert.equal(asked.code, 1)
  assert.equal(JSON.parse(asked.stdout).pending.length, (await readMigrations()).length)
  assert.equal((await runAlmoner(['migrate'], environment)).code, 0)
  assert.equal((await runAlmoner(['migrate', '--check'], environment)).code, 0)
})

test('a migration yields while its table is locked and runs once the table is free', async () => {
  const pool = new pg.Pool({ connectionString: database.url, max: 4 })
  await pool.query('create table gift (id int)')
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table gift in access share mode')
  const directory = await mkdtemp(join(empty, 'one-'))
  await writeFile(join(directory, '9000_amount.sql'), 'alter table gift add column amount int;\n')
  const done = migrate(pool, { directory, lockTimeoutMs: 50 })
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await eventually(async () => assert.equal((await pool.query(waits)).rowCount, 1))
  // Without the migration's lock timeout, this query and the migration would wait forever.
  await pool.query('insert into gift values (1)')
  await holder.query('commit')
  holder.release()
  assert.deepEqual(await done, ['9000_amount.sql'])
  await pool.end()
})
