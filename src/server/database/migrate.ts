import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

const ownDirectory = fileURLToPath(new URL('migrations', import.meta.url))
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/
// An arbitrary number, the same in every version.
const lockKey = 4_718_231_605

/** One numbered SQL file. */
export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Where migrations are read from, and how long one may block other work. */
export interface MigrateOptions {
  /** Default: Almoner's own. */
  directory?: string
  /**
   * How long a migration waits for a lock before it gives up and retries. Default: 100. Below PostgreSQL's
   * `deadlock_timeout` of one second, so that a deadlock never cancels a donation's transaction.
   */
  lockTimeoutMs?: number
  /** How often a migration is attempted that got no lock or lost a deadlock. Default: 600. */
  tries?: number
  /** How long a concurrent index build waits for older transactions. Default: 600,000. */
  indexWaitMs?: number
}

/**
 * Applies pending migrations in numeric order and returns their names. Each runs in its own transaction unless its first
 * line says otherwise. Two processes can run this together. Throws if an applied file has changed.
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.directory)
  const client = await pool.connect()
  try {
    await inTransaction(client, () => client.query(createTable))
    await requireSameBaseline(client, migrations)
    const applied: string[] = []
    for (const migration of migrations)
      if (await applyWithRetries(client, migration, options)) applied.push(migration.name)
    return applied
  } finally {
    client.release()
  }
}

/** Returns the names of pending migrations in order, without applying them. */
export async function pendingMigrations(pool: pg.Pool, { directory }: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(directory)
  const names = migrations.map(({ name }) => name)
  const { rows } = await pool.query<{ exists: boolean }>(`select to_regclass('schema_migration') is not null as exists`)
  if (rows[0]?.exists !== true) return names
  await requireSameBaseline(pool, migrations)
  const applied = await pool.query<{ name: string }>('select name from schema_migration')
  const known = new Set(applied.rows.map(({ name }) => name))
  return names.filter((name) => !known.has(name))
}

/** Reads a directory's migrations in order. Throws on a file name without a number and on duplicate numbers. */
export async function readMigrations(directory = ownDirectory): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  for (const [index, name] of names.entries()) {
    if (!fileName.test(name)) throw new Error(`Migration ${name} is not named like 0001_what_it_adds.sql.`)
    if (names[index - 1]?.slice(0, 4) === name.slice(0, 4)) {
      throw new Error(`Migrations ${names[index - 1]} and ${name} have the same number.`)
    }
  }
  return Promise.all(names.map((name) => readMigration(directory, name)))
}

async function readMigration(directory: string, name: string): Promise<Migration> {
  const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

const createTable = `create table if not exists schema_migration (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`

/** Throws if the database was made by a version whose first migration was another file. */
async function requireSameBaseline(
  queryable: pg.Pool | pg.PoolClient,
  migrations: readonly Migration[],
): Promise<void> {
  const [baseline] = migrations
  if (baseline === undefined) return
  const { rows } = await queryable.query<{ name: string }>(
    'select name from schema_migration where left(name, 4) = left($1, 4) and name <> $1',
    [baseline.name],
  )
  const [other] = rows
  if (other === undefined) return
  throw new Error(
    `This database was made by a development version of Almoner (migration ${other.name}) and cannot be upgraded. Start with a new data directory (ALMONER_DATA) or an empty database (DATABASE_URL).`,
  )
}

/** Waits for locks in short turns: donations queue behind a migration that waits for their table. */
async function applyWithRetries(
  client: pg.PoolClient,
  migration: Migration,
  { lockTimeoutMs = 100, tries = 600, indexWaitMs = 600_000 }: MigrateOptions,
): Promise<boolean> {
  if (runsOutsideTransaction(migration.sql)) return applyOutsideTransaction(client, migration, indexWaitMs)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration, lockTimeoutMs)
    } catch (error) {
      if (attempt >= tries || !isRetryable(error)) throw error
      await sleep(Math.min(1_000, lockTimeoutMs))
    }
  }
}

/** Lock timeout and deadlock: the transaction was rolled back, and a retry may succeed. */
const RETRYABLE_CODES = new Set(['55P03', '40P01'])

function isRetryable(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && RETRYABLE_CODES.has(String(cause.code))
}

function apply(client: pg.PoolClient, migration: Migration, lockTimeoutMs: number): Promise<boolean> {
  return inTransaction(client, async () => {
    if (await isApplied(client, migration)) return false
    await markApplied(client, migration)
    await client.query(`select set_config('lock_timeout', $1, true)`, [`${lockTimeoutMs}ms`])
    await run(migration, (sql) => client.query(sql))
    return true
  })
}

/** Recorded only when complete: an interrupted migration starts over and skips the indexes that exist. */
async function applyOutsideTransaction(
  client: pg.PoolClient,
  migration: Migration,
  indexWaitMs: number,
): Promise<boolean> {
  if (await isApplied(client, migration)) return false
  return oneAtATime(client, async () => {
    if (await isApplied(client, migration)) return false
    await run(migration, (sql) => runOutsideTransaction(client, sql, indexWaitMs))
    await markApplied(client, migration)
    return true
  })
}

async function isApplied(client: pg.PoolClient, { name, checksum }: Migration): Promise<boolean> {
  const known = await client.query<{ checksum: string }>('select checksum from schema_migration where name = $1', [
    name,
  ])
  const [row] = known.rows
  if (row !== undefined) requireUnchanged(name, row.checksum, checksum)
  return row !== undefined
}

async function markApplied(client: pg.PoolClient, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
}

function requireUnchanged(name: string, applied: string, present: string): void {
  if (applied === present) return
  throw new Error(
    `Migration ${name} has changed since it was applied. Undo the change, and add a new migration instead.`,
  )
}

async function run({ name, sql }: Migration, perform: (sql: string) => Promise<unknown>): Promise<void> {
  try {
    await perform(sql)
  } catch (cause) {
    throw new Error(`Migration ${name} failed${describeFailure(cause, sql)}`, { cause })
  }
}

function describeFailure(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return ''
  const position = 'position' in error ? Number(error.position) : Number.NaN
  const line = Number.isNaN(position) ? '' : ` at line ${sql.slice(0, position).split('\n').length}`
  return `${line}: ${error.message}`
}

// A transaction-level lock, because a session-level one doesn't hold through a connection pooler.
async function inTransaction<Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The first line of a migration that builds or drops indexes concurrently, which isn't possible in a transaction. */
const MARK = '-- outside a transaction'
// Differs from the key of the other migrations: a process that waits for that key holds a snapshot, for which this
// would wait.
const indexLockKey = 4_718_231_607
const ASK_AGAIN_MS = 200

const createIndex = /^create (?:unique )?index concurrently if not exists ([a-z_]+) on /
const dropIndex = /^drop index concurrently if exists ([a-z_]+)$/

/** Whether a migration's first line says that it runs outside a transaction. */
function runsOutsideTransaction(sql: string): boolean {
  return sql.startsWith(MARK)
}

/** Runs work in one process at a time, without a transaction that a concurrent index build would wait for. */
async function oneAtATime<Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  while (!(await hasLock(client))) await sleep(ASK_AGAIN_MS)
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [indexLockKey])
  }
}

async function hasLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [indexLockKey])
  return rows[0]?.held === true
}

/**
 * Builds and drops indexes one at a time, each in its own commit. Indexes that an earlier run finished are skipped;
 * invalid ones are rebuilt. Writers are never blocked, so it may wait long for older transactions.
 */
async function runOutsideTransaction(client: pg.PoolClient, sql: string, waitMs: number): Promise<void> {
  await client.query(`select set_config('lock_timeout', $1, false)`, [`${waitMs}ms`])
  try {
    for (const statement of statementsOf(sql)) {
      const [, created] = createIndex.exec(statement) ?? []
      if (created !== undefined && (await isHalfBuilt(client, created)))
        await client.query(`drop index concurrently ${created}`)
      await client.query(statement)
    }
  } finally {
    await client.query('reset lock_timeout')
  }
}

function statementsOf(sql: string): string[] {
  const withoutComments = sql.replaceAll(/^\s*--.*$/gm, '')
  const statements = withoutComments.split(/;\s*$/m).map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
  const given = statements.filter((statement) => statement !== '')
  for (const statement of given) {
    if (createIndex.test(statement) || dropIndex.test(statement)) continue
    throw new Error(
      `outside a transaction, only "create index concurrently if not exists" and "drop index concurrently if exists" are allowed, because it may run twice, not: ${statement}`,
    )
  }
  return given
}

async function isHalfBuilt(client: pg.PoolClient, index: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not (indisvalid and indisready)',
    [index],
  )
  return rowCount === 1
}

/**
 * Applies pending migrations, or throws a one-line error if migrations are run separately; returns the applied names.
 */
export async function bringUpToDate(pool: pg.Pool, when: 'start' | 'apart'): Promise<string[]> {
  if (when === 'start') return migrate(pool)
  const [first, ...others] = await pendingMigrations(pool)
  if (first === undefined) return []
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  throw new Error(
    `The database lacks the migration ${first}${more}: run "almoner migrate" first (ALMONER_MIGRATE is apart).`,
  )
}
