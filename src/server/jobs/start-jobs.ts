import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run, runMigrations, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Log } from '../http/log.ts'
import { type JobLiveness, openJobLiveness } from './job-liveness.ts'
import { backfillOf, schedule } from './schedule.ts'
import { createTasks, type JobDependencies } from './tasks.ts'

/** What the worker stands on. */
export interface JobsOptions extends JobDependencies {
  /** How to reach the database: a `postgresql://` address or the engine's connection. */
  connection: string | pg.PoolConfig
  /** Jobs at a time. Default: 8. */
  concurrency?: number
  /** Milliseconds between looks for jobs whose time has come; new ones are heard of at once. Default: 1,000. */
  pollInterval?: number
  /** Hears of each job that failed, for counting. */
  onFailure?: (task: string) => void
}

/** A running worker. */
export interface RunningJobs {
  /** Lets running jobs finish, then ends. */
  stop(): Promise<void>
  /** Ends when the worker does; rejects when it broke. */
  done: Promise<void>
}

/** Makes or updates the queue's own tables; done by `startJobs` too. */
export async function prepareJobs(connection: JobsOptions['connection']): Promise<void> {
  const pool = new pg.Pool({ ...configOf(connection), max: 2 })
  try {
    await runMigrations({ pgPool: pool, logger: silentLogger })
  } finally {
    await pool.end()
  }
}

/** Starts working: webhooks as they fall due, and all that the schedule says. */
export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const { log, concurrency = 8 } = options
  await prepareJobs(options.connection)
  const pool = new pg.Pool({ ...configOf(options.connection), max: concurrency + 2 })
  pool.on('error', (error) => log.warn({ err: error }, 'A worker connection broke'))
  const liveness = await openJobLiveness(configOf(options.connection), log)
  const runner = await run({
    pgPool: pool,
    concurrency,
    pollInterval: options.pollInterval ?? 1_000,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 2_000,
    logger: loggerOf(log),
    events: watch(options, liveness),
    taskList: createTasks(options),
    parsedCronItems: parseCronItems(
      schedule.map((item) => ({
        task: item.task,
        match: item.at,
        options: {
          backfillPeriod: backfillOf(item),
          jobKey: item.task,
          jobKeyMode: 'preserve_run_at' as const,
          queueName: 'money',
        },
      })),
    ),
  })
  runner.promise.catch((error) => log.error({ err: error }, 'The worker ended'))
  return { stop: () => stop(runner, liveness, pool), done: runner.promise }
}

async function stop(runner: Awaited<ReturnType<typeof run>>, liveness: JobLiveness, pool: pg.Pool): Promise<void> {
  await runner.stop()
  await liveness.stop()
  await pool.end()
}

function watch({ log, onFailure }: JobsOptions, liveness: JobLiveness): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker }) => {
    liveness.add(worker.workerId).catch((error) => log.error({ err: error }, 'A worker could not be named'))
  })
  events.on('job:error', ({ job, error }) => {
    log.error({ job: job.task_identifier, attempt: job.attempts, err: error }, 'A job failed')
    onFailure?.(job.task_identifier)
  })
  return events
}

function configOf(connection: JobsOptions['connection']): pg.PoolConfig {
  return typeof connection === 'string' ? { connectionString: connection } : connection
}

// The queue's own talk is only worth reading when it warns.
function loggerOf(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({}, message)
    else if (level === 'warning') log.warn({}, message)
  })
}

const silentLogger = new Logger(() => () => undefined)
