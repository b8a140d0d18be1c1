import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, runMigrations, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { poolConfigOf } from '../database/client-config.ts'
import type { DatabaseConnection } from '../database/engine.ts'
import type { Log } from '../http/log.ts'
import type { RunningWork } from './background-work.ts'
import { type JobLiveness, openJobLiveness } from './job-liveness.ts'
import { retryingPool } from './retrying-pool.ts'
import { backfillOf, schedule } from './schedule.ts'
import { createTasks, type JobDependencies } from './tasks.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/** What the worker stands on. */
export interface JobsOptions extends JobDependencies {
  /** How to reach the database: a `postgresql://` address or the engine's connection. */
  connection: DatabaseConnection | string
  /** Jobs at a time. Default: 8. */
  concurrency?: number
  /** Milliseconds between looks for jobs whose time has come; new ones are heard of at once. Default: 1,000. */
  pollInterval?: number
  /** Hears of each job that failed, for counting. */
  onFailure?: (task: string) => void
}

/** A running worker. It is well while it can read the queue; stopping lets running jobs finish. */
export interface RunningJobs extends RunningWork {
  /** Ends when the worker was told to stop and has. */
  done: Promise<void>
}

/** How many connections a worker takes at most: one for each job, two to hear of new ones, one that shows it is alive. */
export function jobConnections(concurrency: number): number {
  return concurrency + 3
}

/** Makes or updates the queue's own tables; done by `startJobs` too. */
export async function prepareJobs(connection: JobsOptions['connection']): Promise<void> {
  const pool = new pg.Pool({ ...poolConfigOf(connection, 'almoner start'), max: 2 })
  try {
    await runMigrations({ pgPool: pool, logger: silentLogger })
  } finally {
    await pool.end()
  }
}

/** Starts working: webhooks as they fall due, and all that the schedule says. A database in trouble is waited for. */
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

/** Runs, and runs again after growing pauses where a runner ends by itself or loses a worker, until told to stop. */
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
  return run({
    pgPool,
    concurrency: options.concurrency ?? 8,
    pollInterval: options.pollInterval ?? 1_000,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 2_000,
    logger: loggerOf(options.log),
    events,
    taskList: createTasks(options),
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
    liveness.add(worker.workerId).catch((error) => log.error({ err: error }, 'A worker could not be named'))
  })
  events.on('job:error', ({ job, error }) => {
    log.error({ job: job.task_identifier, attempt: job.attempts, err: error }, 'A job failed')
    onFailure?.(job.task_identifier)
  })
  return events
}

// The queue's own talk is only worth reading when it warns.
function loggerOf(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({}, message)
    else if (level === 'warning') log.warn({}, message)
  })
}

const silentLogger = new Logger(() => () => undefined)
