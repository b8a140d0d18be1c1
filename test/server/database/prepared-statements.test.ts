import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { type Database, openDatabase } from '../../../src/server/database/connect.ts'
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts'

let testDatabase: TestDatabase
let database: Database<object>

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = await openDatabase<object>(testDatabase.url, { poolSize: 1 })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

test('a marked statement is prepared once and reused for other values; unmarked ones are not', async () => {
  for (const value of [1, 2, 3]) {
    const marked = await sql<{ twice: number }>`/* prepared: twice */ select ${value}::int * 2 as twice`.execute(
      database.db,
    )
    assert.deepEqual(marked.rows, [{ twice: value * 2 }])
    await sql`select ${value}::int as plain`.execute(database.db)
  }
  const kept = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(database.db)
  assert.deepEqual(kept.rows, [{ name: 'twice' }])
})

test('a marked statement runs in a transaction like any other', async () => {
  await sql`create table thing (value int)`.execute(database.db)
  const insert = (value: number) => sql`/* prepared: add a thing */ insert into thing values (${value})`
  await assert.rejects(
    database.db.transaction().execute(async (tx) => {
      await insert(1).execute(tx)
      throw new Error('undone')
    }),
    /undone/,
  )
  await database.db.transaction().execute((tx) => insert(2).execute(tx))
  const { rows } = await sql<{ value: number }>`select value from thing`.execute(database.db)
  assert.deepEqual(rows, [{ value: 2 }])
})
