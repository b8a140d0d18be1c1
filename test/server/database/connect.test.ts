import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { type Database, openDatabase, requireServerVersion } from '../../../src/server/database/connect.ts'
import { eventually } from '../../support/eventually.ts'
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts'

interface Tables {
  gift: { id: number; amount: number }
}

const empty = mkdtempSync(join(tmpdir(), 'almoner-no-migrations-'))
let clone: TestDatabase
let database: Database<Tables>

beforeAll(async () => {
  clone = await createTestDatabase({ migrations: empty })
  database = await openDatabase<Tables>(clone.url)
})

afterAll(async () => {
  await database.close()
  await clone.drop()
  rmSync(empty, { recursive: true })
})

async function read(expression: string): Promise<unknown> {
  const { rows } = await database.pool.query<{ value: unknown }>(`select ${expression} as value`)
  return rows[0]?.value
}

test('cents are read as exact numbers, alone and in arrays', async () => {
  assert.equal(await read('99999999::bigint'), 99_999_999)
  assert.deepEqual(await read("'{1,NULL,-3}'::bigint[]"), [1, null, -3])
  assert.deepEqual(await read("'{}'::bigint[]"), [])
})

test('a number too large to be exact is an error and is never rounded', async () => {
  await assert.rejects(read('9007199254740993::bigint'), /9007199254740993 is too large/)
  assert.equal(await read('1'), 1)
})

test('decimals and dates stay text, timestamps become Date objects, and sessions use UTC', async () => {
  assert.equal(await read('2.90::numeric'), '2.90')
  assert.equal(await read("date '2024-12-31'"), '2024-12-31')
  assert.deepEqual(await read("timestamptz '2024-12-31 23:59:59+00'"), new Date('2024-12-31T23:59:59Z'))
  assert.equal(await read("date_trunc('month', timestamptz '2025-01-01 00:30+00')::text"), '2025-01-01 00:00:00+00')
})

test('typed queries run', async () => {
  await sql`create table gift (id int primary key, amount bigint not null)`.execute(database.db)
  await database.db.insertInto('gift').values({ id: 1, amount: 2500 }).execute()
  assert.deepEqual(await database.db.selectFrom('gift').selectAll().execute(), [{ id: 1, amount: 2500 }])
})

test('a statement that runs too long is canceled', async () => {
  const { pool, close } = await openDatabase<Tables>(clone.url, { statementTimeout: 1_000 })
  await assert.rejects(pool.query('select pg_sleep(600)'), /statement timeout/)
  await close()
})

test('a connection lost inside a transaction fails only that transaction', async () => {
  const broken = database.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
    const pid = [rows[0]?.pid]
    await database.pool.query('select pg_terminate_backend($1)', pid)
    await eventually(async () => {
      const left = await database.pool.query('select from pg_stat_activity where pid = $1', pid)
      assert.equal(left.rowCount, 0)
    })
    await sql`select 1`.execute(transaction)
  })
  await assert.rejects(broken)
  assert.equal(await read('1'), 1)
})

test('a database can be closed twice, used or not', async () => {
  const unused = await openDatabase<Tables>(clone.url)
  await unused.close()
  await unused.close()
})

test('an unreachable database is named in the error, without its password', async () => {
  await assert.rejects(openDatabase('postgresql://nobody:pass-phrase@127.0.0.1:1/nothing'), (error: Error) => {
    assert.match(error.message, /^The PostgreSQL of the environment \(127\.0\.0\.1:1\) cannot be used: .*ECONNREFUSED/)
    assert.equal(error.message.includes('pass-phrase'), false)
    return true
  })
})

test('a PostgreSQL version that is too old is rejected by name', () => {
  assert.throws(() => requireServerVersion(140_012), /PostgreSQL 14; Almoner needs PostgreSQL 15 or newer/)
  requireServerVersion(150_000)
  requireServerVersion(180_004)
})
