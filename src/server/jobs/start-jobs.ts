import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, runMigrations, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { poolConfigOf } from '../database/client-config.ts'
import type { DatabaseConnection } from '../database/engine.ts'
import type { Log } from '../http/log.ts'
import { isDatabaseUnavailable } from '../kernel/database-availability.ts'
import { backfillOf, schedule } from './daily-round.ts'
import { createDeliverySlots } from './delivery-slots.ts'
import { type JobLiveness, openJobLiveness } from './job-liveness.ts'
import type { RunningWork } from './periodic-work.ts'
import { createTasks, type JobDependencies } from './tasks.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

export interface JobsOptions extends JobDependencies {
  /** How to reach the database: a `postgresql://` address or the engine's connection. */
  connection: DatabaseConnection | string
  /** Jobs at a time. Default: 8. */
  concurrency?: number
  /** Polling interval for due jobs in milliseconds; new ones are announced at once. Default: 1,000. */
  pollInterval?: number
  /** Called for each failed job, for counting. */
  onFailure?: (task: string) => void
}

/** A running worker. It is healthy while it can read the queue; stopping lets running jobs finish. */
export interface RunningJobs extends RunningWork {
  /** Resolves when the worker has stopped on request. */
  done: Promise<void>
}

/** Maximum connections of a worker: one per job, two to listen for new ones, one to show that it is alive. */
export function jobConnections(concurrency: number): number {
  return concurrency + 3
}

/**
 * Creates or updates the queue's own tables; `startJobs` does this too. Several processes can call it together: they
 * take turns, because two that create the same schema at once make one of them fail.
 */
export async function prepareJobs(connection: JobsOptions['connection']): Promise<void> {
  const pool = new pg.Pool({ ...poolConfigOf(connection, 'almoner start'), max: 2 })
  try {
    const turn = await pool.connect()
    try {
      await turn.query('begin')
      await turn.query(`select pg_advisory_xact_lock(hashtext('almoner job queue'))`)
      await runMigrations({ pgPool: pool, logger: silentLogger })
    } finally {
      await turn.query('rollback').catch(() => undefined)
      turn.release()
    }
  } finally {
    await pool.end()
  }
}

/** Starts running queued and scheduled jobs. Waits while the database is unavailable. */
export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const { log, concurrency = 8 } = options
  await prepareJobs(options.connection)
  const pool = new pg.Pool({
    ...poolConfigOf(options.connection, 'almoner jobs'),
    max: jobConnections(concurrency) - 1,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'A worker connection broke'))
  const liveness = await openJobLiveness(options.connection, log)
  const stopping = new AbortController()
  let isWell = true
  const note = (outcome: boolean): void => {
    isWell = outcome
  }
  const onTrouble = (error: unknown) => {
    note(false)
    log.error({ err: error }, 'The worker waits for its database')
  }
  const retrying = retryingPool(pool, { signal: stopping.signal, onTrouble })
  const begin = (events: WorkerEvents) => runOnce(options, retrying, events)
  const watched = () => watch(options, liveness, note)
  const done = keepRunning(begin, watched, { log, note, signal: stopping.signal })
  return {
    done,
    isWell: () => isWell,
    stop: async () => {
      stopping.abort()
      await done
      await liveness.stop()
      await pool.end()
    },
  }
}

/** Runs, and restarts after increasing pauses if a runner ends or loses a worker, until it is stopped. */
async function keepRunning(
  start: (events: WorkerEvents) => Promise<Runner>,
  watched: () => WorkerEvents,
  { log, note, signal }: { log: Log; note: (isWell: boolean) => void; signal: AbortSignal },
): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      await untilItEnds(start, watched(), signal)
    } catch (error) {
      log.error({ err: error }, 'The worker ended')
    }
    note(signal.aborted)
    await sleep(pause, undefined, { signal }).catch(() => undefined)
  }
}

async function untilItEnds(
  start: (events: WorkerEvents) => Promise<Runner>,
  events: WorkerEvents,
  signal: AbortSignal,
): Promise<void> {
  const ending = new AbortController()
  const end = () => ending.abort()
  signal.addEventListener('abort', end)
  events.on('worker:fatalError', end)
  const runner = await start(events)
  const stop = () => runner.stop().catch(() => undefined)
  if (ending.signal.aborted) await stop()
  else ending.signal.addEventListener('abort', stop)
  try {
    await runner.promise
  } finally {
    signal.removeEventListener('abort', end)
  }
}

function runOnce(options: JobsOptions, pgPool: pg.Pool, events: WorkerEvents): Promise<Runner> {
  const slots = createDeliverySlots()
  return run({
    pgPool,
    concurrency: options.concurrency ?? 8,
    pollInterval: options.pollInterval ?? 1_000,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 2_000,
    logger: loggerOf(options.log),
    events,
    taskList: createTasks(options, slots),
    forbiddenFlags: () => slots.full(),
    parsedCronItems: parseCronItems(
      schedule.map((item) => ({
        task: item.task,
        match: item.at,
        options: {
          backfillPeriod: backfillOf(item),
          jobKey: item.task,
          jobKeyMode: 'preserve_run_at' as const,
          queueName: item.queue ?? 'money',
        },
      })),
    ),
  })
}

function watch({ log, onFailure }: JobsOptions, liveness: JobLiveness, note: (isWell: boolean) => void): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:getJob:empty', () => note(true))
  events.on('job:start', () => note(true))
  events.on('worker:create', ({ worker }) => {
    liveness.add(worker.workerId).catch((error) => log.error({ err: error }, 'A worker could not be registered'))
  })
  events.on('job:error', ({ job, error }) => {
    log.error({ job: job.task_identifier, attempt: job.attempts, err: error }, 'A job failed')
    onFailure?.(job.task_identifier)
  })
  return events
}

// The queue's own log lines matter only as warnings.
function loggerOf(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({}, message)
    else if (level === 'warning') log.warn({}, message)
  })
}

const silentLogger = new Logger(() => () => undefined)

/** Retry options of a pool. */
export interface RetryOptions {
  /** Ends all waits: a pending statement then returns no rows. */
  signal: AbortSignal
  /** Called for each failure that is retried. */
  onTrouble: (error: unknown) => void
  /** Milliseconds before the first retry; doubles each time. Default: 1,000. */
  firstPauseMs?: number
  /** The longest pause. Default: 30,000. */
  longestPauseMs?: number
}

/**
 * A pool for the job queue, which otherwise gives up and ends its process if a statement fails. Scheduler statements
 * are retried until they succeed, worker statements while the database is unavailable or read-only. Each statement is
 * independent: no transaction spans two of them.
 */
function retryingPool(pool: pg.Pool, options: RetryOptions): pg.Pool {
  const querying =
    (isRetryable: (error: unknown) => boolean) =>
    (...statement: unknown[]) =>
      untilDone(() => Reflect.apply(pool.query, pool, statement), isRetryable, options)
  const query = querying(() => true)
  const lease = { query: querying(isDatabaseUnavailable), release: () => undefined }
  const connect = (...listener: unknown[]): unknown =>
    listener.length > 0 ? Reflect.apply(pool.connect, pool, listener) : Promise.resolve(lease)
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'query') return query
      if (name === 'connect') return connect
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

async function untilDone(
  act: () => unknown,
  isRetryable: (error: unknown) => boolean,
  { signal, onTrouble, firstPauseMs = 1_000, longestPauseMs = 30_000 }: RetryOptions,
): Promise<unknown> {
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
    try {
      return await act()
    } catch (error) {
      if (signal.aborted) return { rows: [], rowCount: 0 }
      if (!isRetryable(error)) throw error
      onTrouble(error)
    }
    // Spread out, because many may wait for one database.
    await sleep(pause * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => undefined)
  }
}
