import { sql } from 'kysely'
import type { Database } from '../database/tables/tables.ts'
import type { WatchedGauge } from '../http/watched-gauge.ts'
import { countPending } from '../service/webhooks/delivery-records.ts'

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
