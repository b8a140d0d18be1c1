import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { oneAtATime, runOutsideTransaction, runsOutsideTransaction } from './outside-transaction.ts'

const ownDirectory = fileURLToPath(new URL('migrations', import.meta.url))
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/
// Any number will do, as long as every Almoner takes the same.
const lockKey = 4_718_231_605

/** One numbered SQL file. */
export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Where migrations are read from, and how long one may hold up others. */
export interface MigrateOptions {
  /** Almoner's own unless said otherwise. */
  directory?: string
  /**
   * A migration that waits longer for a lock lets everybody else go first, and is tried again. Default: 100. With each of
   * its locks it stays so below the second that PostgreSQL waits before it ends one of those who wait for each other,
   * which could be a gift.
   */
  lockTimeoutMs?: number
  /** How often a migration that found no lock, or was given up in a deadlock, is tried. Default: 600. */
  tries?: number
  /** How long an index that is built while others write waits for those who were there before. Default: 600,000. */
  indexWaitMs?: number
}

/**
 * Applies, in the order of their numbers, the migrations a database has not seen, each in a transaction of its own
 * unless it says otherwise; answers their names. Two processes may run it together. Throws when an applied file has
 * changed since.
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.directory)
  const client = await pool.connect()
  try {
    await inTransaction(client, () => client.query(createTable))
    const applied: string[] = []
    for (const migration of migrations)
      if (await applyPatiently(client, migration, options)) applied.push(migration.name)
    return applied
  } finally {
    client.release()
  }
}

/** The names of migrations that a database has not seen, in their order; changes nothing. */
export async function pendingMigrations(pool: pg.Pool, { directory }: MigrateOptions = {}): Promise<string[]> {
  const names = (await readMigrations(directory)).map(({ name }) => name)
  const { rows } = await pool.query<{ exists: boolean }>(`select to_regclass('schema_migration') is not null as exists`)
  if (rows[0]?.exists !== true) return names
  const applied = await pool.query<{ name: string }>('select name from schema_migration')
  const known = new Set(applied.rows.map(({ name }) => name))
  return names.filter((name) => !known.has(name))
}

/** Reads the migrations of a directory in order; throws on a name without a number, or two of the same number. */
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

/** Gifts that want a table queue up behind a migration that waits for it: so it waits in short turns. */
async function applyPatiently(
  client: pg.PoolClient,
  migration: Migration,
  { lockTimeoutMs = 100, tries = 600, indexWaitMs = 600_000 }: MigrateOptions,
): Promise<boolean> {
  if (runsOutsideTransaction(migration.sql)) return applyOutsideTransaction(client, migration, indexWaitMs)
  for (let tried = 1; ; tried += 1) {
    try {
      return await apply(client, migration, lockTimeoutMs)
    } catch (error) {
      if (tried >= tries || !hasLostWait(error)) throw error
      await sleep(Math.min(1_000, lockTimeoutMs))
    }
  }
}

/** A lock that was not had in time, and a deadlock: nothing was done, and the next try may have it. */
const LOST_WAITS = new Set(['55P03', '40P01'])

function hasLostWait(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && LOST_WAITS.has(String(cause.code))
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

/** Marked only when all of it is done: one that was broken off is begun anew, and goes on where it stopped. */
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

// The lock is the transaction's, not the session's, so that it also holds through a connection pooler.
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
