import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type DatabaseServer, openEngineOrUrl } from '../../src/server/database/database.ts'
import { migrate, readMigrations } from '../../src/server/database/migrate.ts'

/** A migrated database for one test file. */
export interface TestDatabase {
  /** The database as a `postgresql://` address, for `openDatabase`. */
  url: string
  /** Deletes the database, even with open connections. */
  drop(): Promise<void>
}

/** How a test database differs from the product's. */
export interface TestDatabaseOptions {
  /** Directory of migrations instead of Almoner's own. */
  migrations?: string
}

// An arbitrary number; the lock prevents two processes from creating the same template.
const templateLock = 5_210_774_390
let server: Promise<DatabaseServer> | undefined
let databases = 0

/**
 * Creates a database from a template with all migrations. All processes of a run share one engine, with its data below
 * the system's temporary directory, or the PostgreSQL of DATABASE_URL.
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { url } = await holdTestEngine()
  const template = await makeTemplate(url, options.migrations)
  databases += 1
  const name = `almoner_test_${process.pid}_${databases}`
  await withClient(url, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  return {
    url: databaseUrl(url, name),
    drop: () => withClient(url, (client) => drop(client, name)),
  }
}

// Gives closing connections a moment: terminating one would raise an error in its pool.
async function drop(client: pg.Client, name: string): Promise<void> {
  for (let looks = 0; looks < 500 && (await isInUse(client, name)); looks += 1) await sleep(10)
  await client.query(`drop database if exists ${name} with (force)`)
}

async function isInUse(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_stat_activity where datname = $1 limit 1', [name])
  return rowCount === 1
}

/** Starts or joins the tests' engine; this process holds it until it exits or calls `stopTestEngine`. */
export function holdTestEngine(): Promise<DatabaseServer> {
  server ??= startTestEngine()
  return server
}

/** Releases the tests' engine, which stops when no other process of the run holds it. */
export async function stopTestEngine(): Promise<void> {
  const held = server
  server = undefined
  await (await held)?.stop()
}

async function startTestEngine(): Promise<DatabaseServer> {
  const started = await openEngineOrUrl({
    databaseUrl: process.env.DATABASE_URL,
    dataDirectory: testDataDirectory(),
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' },
  })
  process.once('beforeExit', () => stopTestEngine())
  if (process.env.DATABASE_URL === undefined) await withClient(started.url, dropLeftovers)
  return started
}

function testDataDirectory(): string {
  const key = createHash('sha256')
    .update(import.meta.url)
    .digest('hex')
    .slice(0, 8)
  return join(tmpdir(), `almoner-test-${process.getuid?.() ?? 'user'}-${key}`)
}

/** Drops the databases of test files that crashed. */
async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    String.raw`select datname from pg_database where datname like 'almoner\_test\_%'`,
  )
  const dead = rows.filter(({ datname }) => !isProcessAlive(Number(datname.split('_')[2])))
  for (const { datname } of dead) await client.query(`drop database if exists ${datname} with (force)`)
}

function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Name of a database with all migrations applied; creates it if there is none for these files. */
async function makeTemplate(url: string, directory: string | undefined): Promise<string> {
  const migrations = await readMigrations(directory)
  const key = createHash('sha256').update(migrations.map(({ name, checksum }) => `${name} ${checksum}\n`).join(''))
  const name = `almoner_template_${key.digest('hex').slice(0, 12)}`
  await withClient(url, async (client) => {
    if (await exists(client, name)) return
    await client.query('select pg_advisory_lock($1)', [templateLock])
    if (!(await exists(client, name))) await buildTemplate(client, url, name, directory)
  })
  return name
}

async function buildTemplate(client: pg.Client, url: string, name: string, directory?: string): Promise<void> {
  const unfinished = `${name}_unfinished`
  await client.query(`drop database if exists ${unfinished} with (force)`)
  await client.query(`create database ${unfinished}`)
  const pool = new pg.Pool({ connectionString: databaseUrl(url, unfinished), max: 1 })
  try {
    await migrate(pool, directory === undefined ? {} : { directory })
  } finally {
    await pool.end()
  }
  await client.query(`alter database ${unfinished} with allow_connections false`)
  await client.query(`alter database ${unfinished} rename to ${name}`)
}

async function exists(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  return rowCount === 1
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function databaseUrl(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
