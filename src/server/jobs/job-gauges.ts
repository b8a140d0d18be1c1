import { sql } from 'kysely'
import type { Database } from '../database/tables/tables.ts'
import type { WatchedGauge } from '../http/watched-gauge.ts'
import { countPending } from '../service/webhooks/delivery-records.ts'
import { LIVENESS_LOCKS } from './job-liveness.ts'

/** What `/metrics` shows of the queue: jobs by name and state, of which `failed` should be zero, and webhooks that wait. */
export function jobGauges(db: Database): WatchedGauge[] {
  return [
    {
      name: 'almoner_jobs',
      help: 'Jobs in the queue, by name and state; a failed one is tried again later',
      labelNames: ['job', 'state'],
      read: () => readJobs(db),
    },
    {
      name: 'almoner_oldest_job_seconds',
      help: 'How long the oldest job that is due has waited',
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
      help: 'Processes that do jobs and are alive, wherever they run',
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
      help: 'How long the oldest webhook delivery that is due has waited, by mode',
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
      help: 'Webhook deliveries that are not acknowledged and not given up, by mode',
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
