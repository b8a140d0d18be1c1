import { sql } from 'kysely'
import type { Database } from '../database/tables/tables.ts'

/** A job that waits, runs or failed. */
export interface ListedJob {
  id: number
  task: string
  state: 'waiting' | 'running' | 'failed'
  run_at: Date
  attempts: number
  last_error: string | null
}

/** Jobs in the order they are due, failed ones first. The queue must exist. */
export async function listJobs(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedJob[]> {
  const { rows } = await sql<ListedJob>`
    select id, task_identifier as task, run_at, attempts, last_error,
      case when locked_at is not null then 'running' when last_error is not null then 'failed' else 'waiting' end as state
    from graphile_worker.jobs order by last_error is null, run_at, id offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/** When each scheduled job was last put into the queue; absent when it never was. */
export async function lastRuns(db: Database): Promise<Map<string, Date>> {
  const { rows } = await sql<{ identifier: string; last_execution: Date | null }>`
    select identifier, last_execution from graphile_worker._private_known_crontabs`.execute(db)
  return new Map(
    rows.flatMap(({ identifier, last_execution }) => (last_execution === null ? [] : [[identifier, last_execution]])),
  )
}
