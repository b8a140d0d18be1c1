import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

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

/** Where migrations are read from: Almoner's own unless said otherwise. */
export interface MigrateOptions {
  directory?: string
}

/**
 * Applies, in the order of their numbers, the migrations a database has not seen, each in a transaction of its own;
 * answers their names. Two processes may run it together. Throws when an applied file has changed since.
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.directory)
  const client = await pool.connect()
  try {
    await inTransaction(client, () => client.query(createTable))
    const applied: string[] = []
    for (const migration of migrations) if (await apply(client, migration)) applied.push(migration.name)
    return applied
  } finally {
    client.release()
  }
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

function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<boolean> {
  return inTransaction(client, async () => {
    const known = await client.query<{ checksum: string }>('select checksum from schema_migration where name = $1', [
      name,
    ])
    const [row] = known.rows
    if (row !== undefined) {
      requireUnchanged(name, row.checksum, checksum)
      return false
    }
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await run(client, name, sql)
    return true
  })
}

function requireUnchanged(name: string, applied: string, present: string): void {
  if (applied === present) return
  throw new Error(
    `Migration ${name} has changed since it was applied. Undo the change, and add a new migration instead.`,
  )
}

async function run(client: pg.PoolClient, name: string, sql: string): Promise<void> {
  try {
    await client.query(sql)
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
