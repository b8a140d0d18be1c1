import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, test } from 'vitest'
import { migrate, pendingMigrations, readMigrations } from '../../../src/server/database/migrate.ts'
import { prepareJobs } from '../../../src/server/jobs/start-jobs.ts'
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts'

let directory: string
let empty: string
let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  empty = await mkdtemp(join(tmpdir(), 'almoner-no-migrations-'))
})

afterAll(() => rm(empty, { recursive: true }))

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'almoner-migrations-'))
  await write('0001_shelf.sql', 'create table shelf (id int primary key);')
  await write('0003_book.sql', 'create table book (shelf int references shelf); create index on book (shelf);')
  database = await createTestDatabase({ migrations: empty })
  pool = new pg.Pool({ connectionString: database.url })
})

afterEach(async () => {
  await pool.end()
  await database.drop()
  await rm(directory, { recursive: true })
})

function write(name: string, sql: string): Promise<void> {
  return writeFile(join(directory, name), sql)
}

test('migrations run once, in the order of their numbers', async () => {
  assert.deepEqual(await migrate(pool, { directory }), ['0001_shelf.sql', '0003_book.sql'])
  assert.deepEqual(await migrate(pool, { directory }), [])
})

test('a number lower than the applied ones still runs, because developers have separate number ranges', async () => {
  await migrate(pool, { directory })
  await write('0002_reader.sql', 'create table reader (id int);')
  assert.deepEqual(await migrate(pool, { directory }), ['0002_reader.sql'])
})

test('two processes that migrate at once share the work, and each migration runs once', async () => {
  const second = new pg.Pool({ connectionString: database.url })
  const [one, two] = await Promise.all([migrate(pool, { directory }), migrate(second, { directory })])
  await second.end()
  assert.deepEqual([...one, ...two].sort(), ['0001_shelf.sql', '0003_book.sql'])
})

test('six connections that create the job queue at once take turns, and each succeeds', async () => {
  for (let round = 0; round < 3; round++) {
    await pool.query('drop schema if exists graphile_worker cascade')
    await Promise.all(Array.from({ length: 6 }, () => prepareJobs(database.url)))
    const { rows } = await pool.query('select id from graphile_worker.migrations')
    assert.ok(rows.length > 10)
  }
})

test('a failing migration names its file and line, and is rolled back', async () => {
  await write('0002_broken.sql', 'create table half (id int);\nselect\n  nonsense;')
  await assert.rejects(
    migrate(pool, { directory }),
    /0002_broken\.sql failed at line 3: column "nonsense" does not exist/,
  )
  const { rows } = await pool.query(
    "select to_regclass('half') as half, to_regclass('shelf') is not null as shelf, (select count(*)::int from schema_migration)",
  )
  assert.deepEqual(rows, [{ half: null, shelf: true, count: 1 }])
})

test('a migration that changed after it was applied is rejected by name', async () => {
  await migrate(pool, { directory })
  await write('0001_shelf.sql', 'create table shelf (id bigint primary key);')
  await assert.rejects(migrate(pool, { directory }), /0001_shelf\.sql has changed since it was applied/)
})

test('a fresh database gets the baseline and later migrations; one migrated by a development version is rejected', async () => {
  assert.deepEqual(await migrate(pool), [
    '0001_schema.sql',
    '0002_programs.sql',
    '0003_first_steps.sql',
    '0004_gifts_to_several.sql',
    '0005_gift_index.sql',
    '0006_funds.sql',
    '0007_program_approval.sql',
    '0008_shop_secrets.sql',
    '0009_giving_pages.sql',
    '0010_giving_page_index.sql',
    '0011_program_terms.sql',
    '0012_program_recipient.sql',
    '0013_giving_page_review.sql',
    '0014_nonprofit_pages.sql',
    '0015_program_fund_version.sql',
    '0016_receipt_source.sql',
    '0017_sandbox_disputes.sql',
    '0018_queue_per_endpoint.sql',
  ])
  await pool.query("update schema_migration set name = '0001_accounts.sql' where name = '0001_schema.sql'")
  for (const command of [migrate, pendingMigrations]) {
    await assert.rejects(command(pool), /0001_accounts\.sql\) and cannot be upgraded\. Start with a new data directory/)
  }
})

test('other line endings don’t count as a changed migration', async () => {
  await write('0004_loan.sql', 'create table loan (\n  id int\n);\n')
  await migrate(pool, { directory })
  await write('0004_loan.sql', 'create table loan (\r\n  id int\r\n);\r\n')
  assert.deepEqual(await migrate(pool, { directory }), [])
})

test('two files with the same number are rejected', async () => {
  await write('0003_borrower.sql', 'select 1;')
  await assert.rejects(readMigrations(directory), /0003_book\.sql and 0003_borrower\.sql have the same number/)
})

test('a file without a number is rejected', async () => {
  await write('extra.sql', 'select 1;')
  await assert.rejects(readMigrations(directory), /extra\.sql is not named like/)
})

test('an index is built outside a transaction while donations are written, and a half-built one is rebuilt', async () => {
  await migrate(pool, { directory })
  const index = 'create index concurrently if not exists book_shelf\n  on book (shelf);\n'
  await write('0004_index.sql', `-- outside a transaction: writers go on\n${index}`)
  const writer = await pool.connect()
  try {
    await writer.query('begin; insert into shelf values (1)')
    await writer.query('insert into book values (1)')
    // The index waits for an earlier writer, and stays half built if that takes too long.
    await assert.rejects(migrate(pool, { directory, indexWaitMs: 100 }), /0004_index\.sql failed: .*lock timeout/)
    const left = await pool.query("select indisvalid from pg_index where indexrelid = 'book_shelf'::regclass")
    assert.deepEqual(left.rows, [{ indisvalid: false }])
    const second = new pg.Pool({ connectionString: database.url })
    const both = Promise.all([migrate(pool, { directory }), migrate(second, { directory })])
    await until(`select from pg_locks where not granted and locktype = 'virtualxid'`)
    // Other statements aren't blocked while it waits.
    await pool.query('insert into book select id from shelf')
    await writer.query('commit')
    assert.deepEqual((await both).flat(), ['0004_index.sql'])
    await second.end()
  } finally {
    writer.release()
  }
  const built = await pool.query("select indisvalid from pg_index where indexrelid = 'book_shelf'::regclass")
  assert.deepEqual(built.rows, [{ indisvalid: true }])
  await write('0005_drop.sql', '-- outside a transaction\ndrop index concurrently if exists book_shelf;\n')
  assert.deepEqual(await migrate(pool, { directory }), ['0005_drop.sql'])
  await write('0006_table.sql', '-- outside a transaction\ncreate table twice (id int);\n')
  await assert.rejects(migrate(pool, { directory }), /0006_table\.sql failed: outside a transaction, only/)
})

test('in a deadlock with a migration, the migration is canceled and retried, never the writer', async () => {
  await migrate(pool, { directory })
  await write(
    '0004_both.sql',
    `lock table shelf;
    do $$ begin
      if nextval('tries') = 1 then
        while not exists (select from pg_locks where not granted and relation = 'shelf'::regclass) loop
          perform pg_sleep(0.01);
        end loop;
      end if;
    end $$;
    lock table book;`,
  )
  await pool.query('create sequence tries')
  const writer = await pool.connect()
  try {
    await writer.query('begin; lock table book')
    const migrating = migrate(pool, { directory })
    await until(`select from pg_locks where granted and relation = 'shelf'::regclass`)
    const written = writer.query('insert into shelf values (1)').then(() => writer.query('commit'))
    assert.deepEqual(await migrating, ['0004_both.sql'])
    await written
  } finally {
    writer.release()
  }
  const { rows } = await pool.query<{ tried: number }>('select last_value::int as tried from tries')
  assert.ok((rows[0]?.tried ?? 0) > 1)
})

async function until(query: string): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(query)
    if (rowCount === 1) return
    await sleep(10)
  }
}
