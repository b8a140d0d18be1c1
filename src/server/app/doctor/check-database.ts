import { sql } from 'kysely'
import type pg from 'pg'
import { openDatabase } from '../../database/connect.ts'
import { pendingMigrations } from '../../database/migrate.ts'
import type { Database, Tables } from '../../database/tables/tables.ts'
import { openToEverybody } from '../../service/accounts/sandbox-accounts.ts'
import { processorReadings } from '../../service/money/reconciliation/import-transactions.ts'
import { connectionBudget } from '../databases.ts'
import type { Environment } from '../environment.ts'
import { verifyMasterKey } from '../master-key.ts'
import { type Finding, fault, passed, warning } from './check-settings.ts'

const MAX_CLOCK_MS = 2_000
const MAX_LAG_SECONDS = 30
const MAX_BACKUP_HOURS = 24
/** Waiting changes are processed every few seconds. */
const MAX_WAITING_CHANGES = 50_000
/** The statement is read daily, so this is two missed reads. */
const MAX_STATEMENT_HOURS = 49

/** A migrated database with its connections. */
export interface OpenedDatabase {
  db: Database
  pool: pg.Pool
}

/** Findings about the database; if migrations are missing, only that. */
export async function checkDatabase(
  { db, pool }: OpenedDatabase,
  environment: Environment,
  dataDirectory: string,
): Promise<Finding[]> {
  const pending = await pendingMigrations(pool)
  if (pending.length > 0)
    return [fault('migrations', `${pending.length} are missing, from ${pending[0]} on`, 'run almoner migrate')]
  return [
    passed('migrations', 'none is missing'),
    checkPooler(environment),
    await checkConnections(db, environment),
    await checkSandbox(db),
    await checkMasterKey(db, environment, dataDirectory),
    await checkClock(db),
    await checkBackup(db),
    await checkStoredSums(db),
    ...(await checkProcessorStatement(db, environment)),
    ...(await checkReplica(environment)),
  ]
}

function checkPooler({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct }: Environment): Finding {
  if (url === undefined)
    return warning(
      'database',
      'the embedded PostgreSQL is used, on this machine only',
      'set DATABASE_URL to a PostgreSQL with a standby',
    )
  // Conflicting settings were refused before anything was opened.
  return direct === undefined
    ? passed('pooler', 'not used; connections go to PostgreSQL directly')
    : passed('pooler', 'used for requests; listening and locks bypass it')
}

async function checkConnections(db: Database, environment: Environment): Promise<Finding> {
  const { rows } = await sql<{ most: number }>`
    select (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int) as most`.execute(
    db,
  )
  const most = rows[0]?.most ?? 0
  const { direct } = connectionBudget(environment, 'serve')
  const finding = `one process uses up to ${direct} of ${most} connections`
  return direct > most
    ? fault('connections', finding, 'lower DATABASE_POOL_SIZE or raise max_connections')
    : passed('connections', finding)
}

async function checkSandbox(db: Database): Promise<Finding> {
  const open = await openToEverybody(db, new Date())
  return open.length === 0
    ? passed('sandbox keys', 'no well-known test key is active')
    : fault(
        'sandbox keys',
        `well-known keys are active for ${open.join(', ')}`,
        `run almoner accounts disable ${open.join(' ')}`,
      )
}

async function checkMasterKey(db: Database, environment: Environment, dataDirectory: string): Promise<Finding> {
  const { fingerprint, trouble } = await verifyMasterKey(db, { given: environment.ALMONER_MASTER_KEY, dataDirectory })
  return trouble === undefined
    ? passed('master key', `matches this database; its fingerprint begins with ${fingerprint?.slice(0, 8)}`)
    : fault('master key', trouble, 'set ALMONER_MASTER_KEY to the key that this database was created with')
}

async function checkClock(db: Database): Promise<Finding> {
  const before = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const between = (before + Date.now()) / 2
  const apart = Math.abs((rows[0]?.now.getTime() ?? 0) - between)
  return apart > MAX_CLOCK_MS
    ? fault(
        'clock',
        `the clocks of this machine and the database differ by ${Math.round(apart / 1_000)} s`,
        'run NTP on both',
      )
    : passed('clock', 'the clocks of this machine and the database agree')
}

async function checkBackup(db: Database): Promise<Finding> {
  const { rows } = await sql<{ mode: string; hours: number | null; failing: boolean }>`
    select current_setting('archive_mode') as mode,
      (extract(epoch from now() - last_archived_time) / 3600)::float8 as hours,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
    from pg_stat_archiver`.execute(db)
  const { mode = 'off', hours = null, failing = false } = rows[0] ?? {}
  const todo = 'set up WAL archiving, for example with pgBackRest'
  if (mode === 'off')
    return warning('backup', 'PostgreSQL archives nothing, so you can restore only from your own copies', todo)
  if (failing) return fault('backup', 'the last attempt to archive failed', 'check archive_command and its target')
  if (hours === null || hours > MAX_BACKUP_HOURS)
    return fault(
      'backup',
      `nothing was archived ${hours === null ? 'since the statistics began' : `for ${Math.round(hours)} h`}`,
      todo,
    )
  return passed('backup', `the write-ahead log was archived ${Math.round(hours * 60)} min ago`)
}

async function checkStoredSums(db: Database): Promise<Finding> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (select from gift_change limit ${MAX_WAITING_CHANGES + 1}) as first`.execute(
    db,
  )
  const waiting = rows[0]?.waiting ?? 0
  return waiting > MAX_WAITING_CHANGES
    ? fault(
        'stored totals',
        `more than ${MAX_WAITING_CHANGES} changes of donations aren’t added yet, so reports are slow`,
        'check that a worker, or a server that runs jobs, is up',
      )
    : passed('stored totals', `${waiting} changes of donations aren’t added yet`)
}

async function checkProcessorStatement(
  db: Database,
  { STRIPE_SECRET_KEY: key, ALMONER_READ_PROCESSOR: reads }: Environment,
): Promise<Finding[]> {
  if (key === undefined || reads === 'off') return []
  const about = 'processor statement'
  const todo = 'check that a worker runs, and what "almoner jobs" lists; "almoner processor import --live" reads it now'
  const [reading] = await processorReadings(db, true)
  if (reading === undefined) return [warning(about, 'never read', todo)]
  const hours = Math.round((Date.now() - reading.read_at.getTime()) / 3_600_000)
  const finding = `last read ${hours} h ago`
  return [hours > MAX_STATEMENT_HOURS ? warning(about, finding, todo) : passed(about, finding)]
}

async function checkReplica({ DATABASE_REPLICA_URL: url }: Environment): Promise<Finding[]> {
  if (url === undefined) return []
  const todo = 'check the replica, or remove DATABASE_REPLICA_URL'
  try {
    const replica = await openDatabase<Tables>(url, { poolSize: 1, applicationName: 'almoner doctor' })
    try {
      const { rows } = await sql<{ standby: boolean; lag: number }>`
        select pg_is_in_recovery() as standby, case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
          else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::float8 as lag`.execute(
        replica.db,
      )
      const { standby = false, lag = 0 } = rows[0] ?? {}
      if (!standby) return [warning('replica', 'DATABASE_REPLICA_URL isn’t a standby', todo)]
      const finding = `${Math.round(lag)} s behind the primary`
      return [lag > MAX_LAG_SECONDS ? fault('replica', finding, todo) : passed('replica', finding)]
    } finally {
      await replica.close()
    }
  } catch (error) {
    return [fault('replica', error instanceof Error ? error.message : String(error), todo)]
  }
}
