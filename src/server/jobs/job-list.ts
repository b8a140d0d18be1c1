import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../database/tables/tables.ts'
import { HttpError } from '../http/http-error.ts'
import type { Acted } from '../service/audit/audit-log.ts'

/** A waiting, running or failed job. */
export interface ListedJob {
  id: number
  task: string
  state: 'waiting' | 'running' | 'failed'
  run_at: Date
  attempts: number
  last_error: string | null
}

/** Jobs by due time, failed ones first. The queue must exist. */
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

/** When each scheduled job was last queued; absent if never. */
export async function lastRuns(db: Database): Promise<Map<string, Date>> {
  const { rows } = await sql<{ identifier: string; last_execution: Date | null }>`
    select identifier, last_execution from graphile_worker._private_known_crontabs`.execute(db)
  return new Map(
    rows.flatMap(({ identifier, last_execution }) => (last_execution === null ? [] : [[identifier, last_execution]])),
  )
}

/** A failed job that waits for its next attempt or for a person. */
export interface FailedJob {
  id: string
  task: string
  attempts: number
  mostAttempts: number
  lastError: string
  runAt: Date
}

/** Jobs whose last attempt failed, oldest first; none if there is no queue yet. */
export async function failedJobs(db: Database, most: number): Promise<FailedJob[]> {
  if (!(await hasQueue(db))) return []
  const { rows } = await sql<FailedJob>`
    select id::text, task_identifier as task, attempts, max_attempts as "mostAttempts", last_error as "lastError",
      run_at as "runAt"
    from graphile_worker.jobs where last_error is not null and locked_at is null order by run_at, id limit ${most}`.execute(
    db,
  )
  return rows
}

/** Runs a failed job now, with the full number of attempts. */
export async function retryJob(tx: DatabaseTransaction, id: string): Promise<Acted<void>> {
  const failed = await failedJob(tx, id)
  await sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0)`.execute(tx)
  return { ...failed, after: { retried: true } }
}

/** Removes a failed job from the queue, and records the reason. */
export async function dropJob(tx: DatabaseTransaction, id: string, reason: string): Promise<Acted<void>> {
  const failed = await failedJob(tx, id)
  await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(tx)
  return { ...failed, after: { dropped: reason } }
}

async function failedJob(tx: DatabaseTransaction, id: string): Promise<Acted<void>> {
  const { rows } = (await hasQueue(tx))
    ? await sql<{ task: string; error: string; isRunning: boolean }>`
        select task_identifier as task, last_error as error, locked_at is not null as "isRunning"
        from graphile_worker.jobs where id::text = ${id} and last_error is not null`.execute(tx)
    : { rows: [] }
  const [job] = rows
  if (job === undefined) throw new HttpError('not_found', { detail: 'No failed job has this number.' })
  if (job.isRunning) throw new HttpError('conflict', { detail: 'This job is running now.' })
  const before = { task: job.task, error: job.error }
  return { record: `job ${id}`, subject: 'platform', before, result: undefined }
}

async function hasQueue(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('graphile_worker.jobs') is not null as there`.execute(db)
  return rows[0]?.there === true
}
