import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { newClient } from '../database/client-config.ts'
import type { DatabaseConnection } from '../database/engine.ts'
import type { Database } from '../database/tables/tables.ts'
import type { Log } from '../http/log.ts'
import type { WatchedGauge } from '../http/metrics.ts'
import { countPending } from '../service/webhooks/deliver.ts'

/** The lock class of living workers. */
const LIVENESS_LOCKS = 4_718
const SWEEP_MS = 10_000
const RECONNECT_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Holds a database lock for each living worker, which ends with the worker's process, and releases the jobs of dead
 * workers. Otherwise a killed process would hold its jobs for hours.
 */
export interface JobLiveness {
  /** Registers a worker of this process; call it before the worker takes jobs. */
  add(workerId: string): Promise<void>
  /** Releases the jobs of dead workers now; also done every ten seconds. */
  sweep(): Promise<void>
  stop(): Promise<void>
}

/** Opens a dedicated connection that holds this process's lock. */
export async function openJobLiveness(connection: DatabaseConnection | string, log: Log): Promise<JobLiveness> {
  const key = randomInt(1, 2 ** 31 - 1)
  const workers = new Set<string>()
  let stopped = false
  let naming = Promise.resolve()
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const fresh = newClient(connection, 'almoner worker')
    fresh.on('error', () => undefined)
    try {
      await fresh.connect()
      await fresh.query('select pg_advisory_lock($1, $2)', [LIVENESS_LOCKS, key])
      for (const worker of workers) await register(fresh, worker, key)
    } catch (error) {
      await fresh.end().catch(() => undefined)
      throw error
    }
    fresh.once('end', () => {
      if (!stopped) reconnect()
    })
    return fresh
  }

  function reconnect(pause: number = RECONNECT_MS): void {
    setTimeout(() => {
      connect().then(
        (fresh) => {
          client = fresh
        },
        (error) => {
          log.error({ err: error }, 'The worker lost its database')
          if (!stopped) reconnect(Math.min(2 * pause, LONGEST_PAUSE_MS))
        },
      )
    }, pause).unref()
  }

  const sweep = async (): Promise<void> => {
    await client.query(FREE_DEAD, [LIVENESS_LOCKS])
  }
  const timer = setInterval(
    () => sweep().catch((error) => log.error({ err: error }, 'Dead workers could not be cleaned up')),
    SWEEP_MS,
  )
  timer.unref()
  await sweep()
  return {
    add: (workerId) => {
      workers.add(workerId)
      const named = naming.then(() => register(client, workerId, key))
      // If registering failed, the worker is registered at the next connection, or the sweep releases its jobs.
      naming = named.catch(() => undefined)
      return named
    },
    sweep,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await client.end()
    },
  }
}

async function register(client: pg.Client, workerId: string, key: number): Promise<void> {
  await client.query(
    `insert into job_worker (worker_id, lock_key) values ($1, $2)
     on conflict (worker_id) do update set lock_key = excluded.lock_key`,
    [workerId, key],
  )
}

// An unregistered worker gets a few seconds: it may have just started.
const FREE_DEAD = `
  with alive as (
    select worker_id from job_worker join pg_locks on locktype = 'advisory' and classid = $1::oid and granted
      and objid = lock_key::oid and database = (select oid from pg_database where datname = current_database())
  ), dead as (
    select locked_by as worker_id from graphile_worker.jobs where locked_by is not null
      and (locked_at < now() - interval '5 seconds' or locked_by in (select worker_id from job_worker))
    union
    select locked_by from graphile_worker._private_job_queues where locked_by is not null
      and (locked_at < now() - interval '5 seconds' or locked_by in (select worker_id from job_worker))
    except select worker_id from alive
  ), forgotten as (
    delete from job_worker where worker_id not in (select worker_id from alive)
      and worker_id not in (select worker_id from dead)
  )
  select graphile_worker.force_unlock_workers(array_agg(worker_id)) from dead having count(*) > 0`

/** Queue gauges for `/metrics`: jobs by name and state, of which `failed` should be zero, and pending webhooks. */
export function jobGauges(db: Database): WatchedGauge[] {
  return [
    {
      name: 'almoner_jobs',
      help: 'Jobs in the queue, by name and state; failed jobs are retried',
      labelNames: ['job', 'state'],
      read: () => readJobs(db),
    },
    {
      name: 'almoner_oldest_job_seconds',
      help: 'Seconds that the oldest due job has waited',
      labelNames: [],
      read: async () => {
        const { rows } = await sql<{ age: number }>`
          select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as age
          from graphile_worker.jobs where run_at <= now() and locked_at is null`.execute(db)
        return rows.map(({ age }) => ({ labels: {}, value: age }))
      },
    },
    {
      name: 'almoner_workers_alive',
      help: 'Running worker processes, on all machines',
      labelNames: [],
      read: async () => {
        const { rows } = await sql<{ count: number }>`
          select count(distinct lock_key)::bigint as count from job_worker join pg_locks on locktype = 'advisory'
            and classid = ${LIVENESS_LOCKS}::oid and granted and objid = lock_key::oid
            and database = (select oid from pg_database where datname = current_database())`.execute(db)
        return rows.map(({ count }) => ({ labels: {}, value: count }))
      },
    },
    {
      name: 'almoner_webhook_oldest_seconds',
      help: 'Seconds that the oldest due webhook delivery has waited, by mode',
      labelNames: ['mode'],
      read: async () => {
        const { rows } = await sql<{ live_mode: boolean; age: number }>`
          select live_mode, greatest(extract(epoch from now() - min(next_attempt_at)), 0)::float8 as age
          from webhook_delivery where status = 'pending' group by 1`.execute(db)
        return rows.map(({ live_mode, age }) => ({ labels: { mode: live_mode ? 'live' : 'test' }, value: age }))
      },
    },
    {
      name: 'almoner_webhooks_pending',
      help: 'Webhook deliveries in progress, by mode',
      labelNames: ['mode'],
      read: async () =>
        (await countPending(db)).map(({ liveMode, count }) => ({
          labels: { mode: liveMode ? 'live' : 'test' },
          value: count,
        })),
    },
  ]
}

async function readJobs(db: Database): ReturnType<WatchedGauge['read']> {
  const { rows } = await sql<{ job: string; state: string; count: number }>`
    select task_identifier as job, count(*)::bigint as count,
      case when locked_at is not null then 'running' when last_error is not null then 'failed' else 'waiting' end as state
    from graphile_worker.jobs group by 1, 3`.execute(db)
  return rows.map(({ job, state, count }) => ({ labels: { job, state }, value: count }))
}
