import { sql } from 'kysely'
import type { Database } from '../database/tables/tables.ts'
import { type Log, silentLog } from '../http/log.ts'
import type { WatchedGauge } from '../http/metrics.ts'
import type { Clock } from '../kernel/clock.ts'

const REFRESH_MS = 1_000

/** A clock whose sandbox time is ahead by the number stored in the database, the same for every process. */
export interface SandboxClock extends Clock {
  /** Reads the database again now; it is also read every second. */
  refresh(): Promise<void>
  /** Milliseconds by which the database's clock is ahead of this machine's; 0 while the two agree. */
  apart(): number
  /** Logs when the clocks start or stop to differ, and immediately if they differ now. */
  reportTo(log: Log): void
  stop(): void
}

interface Reading extends ClockDifference {
  ahead: number
}

/**
 * Opens the clock of a database. It uses the machine's clock while it agrees with the database's, otherwise the
 * database's, so that all processes have the same time even if one machine's clock is wrong. A change of the machine's
 * clock takes effect at the next reading. `given` replaces the machine's clock, in milliseconds, and isn't compared.
 */
export async function openSandboxClock(db: Database, given?: () => number): Promise<SandboxClock> {
  let latest: Reading = { ahead: 0, apart: 0, machineOffset: currentOffset() }
  let log = silentLog
  const reading = await keepLatest(async () => {
    const read = await readClock(db, latest)
    if ((read.apart === 0) !== (latest.apart === 0)) report(log, read)
    latest = read
    return read
  })
  const apart = () => (given === undefined ? currentDifference(reading.value()) : 0)
  const machine = () => (given ?? Date.now)() + apart()
  // The clock stays unchanged while the database is unavailable.
  const timer = setInterval(() => reading.refresh().catch(() => undefined), REFRESH_MS)
  timer.unref()
  return {
    now: (liveMode) => new Date(liveMode ? machine() : machine() + reading.value().ahead),
    refresh: reading.refresh,
    apart,
    reportTo: (given) => {
      log = given
      if (latest.apart !== 0) report(log, latest)
    },
    stop: () => clearInterval(timer),
  }
}

function report(log: Log, { apart }: Reading): void {
  const sentence =
    apart === 0
      ? 'The clocks of this machine and the database agree again; using this machine’s'
      : 'The clocks of this machine and the database differ; using the database’s'
  log.warn({ apartSeconds: apart / 1_000 }, sentence)
}

/** Moves the sandbox's clock forward for every process. */
export async function moveSandboxClock(db: Database, milliseconds: number): Promise<void> {
  await db
    .updateTable('sandbox_clock')
    .set((eb) => ({ ahead_milliseconds: eb('ahead_milliseconds', '+', milliseconds) }))
    .execute()
}

async function readClock(db: Database, before: Reading): Promise<Reading> {
  const [machineOffset, asked] = [currentOffset(), Date.now()]
  const { ahead_milliseconds: ahead, now } = await db
    .selectFrom('sandbox_clock')
    .select(['ahead_milliseconds', sql<Date>`clock_timestamp()`.as('now')])
    .executeTakeFirstOrThrow()
  const answered = Date.now()
  // The machine's clock was set during the query, so its two times can't be compared.
  if (wasSetSince(machineOffset)) return readClock(db, before)
  return { ahead, ...compareClocks(before, { asked, answered, reading: now.getTime(), machineOffset }) }
}

/** Tolerated difference between synchronized clocks. */
const TOLERATED_MS = 2_000
/** The machine's clock is used again only if the clocks are this close, so that it doesn't toggle. */
const AGREEING_MS = 1_000
/** A jump of more than this against the elapsed time means that the machine's clock was set. */
const SET_MS = 500

/** The difference between this machine's clock and another one, in milliseconds. */
export interface ClockDifference {
  /** How far the other clock is ahead; 0 if the two agree. */
  apart: number
  /** The `currentOffset` when this was measured. */
  machineOffset: number
}

/** A reading of another clock, with the machine's time before and after it. */
export interface ClockReading {
  asked: number
  answered: number
  reading: number
  machineOffset: number
}

/** The machine's clock minus a monotonic clock: constant until the machine's clock is set. */
function currentOffset(): number {
  return Date.now() - performance.now()
}

/** Whether the machine's clock was set since that offset was measured. */
function wasSetSince(machineOffset: number): boolean {
  return Math.abs(currentOffset() - machineOffset) > SET_MS
}

/** The difference, corrected if the machine's clock was set since. */
function currentDifference({ apart, machineOffset }: ClockDifference): number {
  return wasSetSince(machineOffset) ? apart - Math.round(currentOffset() - machineOffset) : apart
}

/**
 * The other clock was read at an unknown time between `asked` and `answered`, so the earlier difference is kept while
 * the reading doesn't contradict it.
 */
function compareClocks(
  before: ClockDifference,
  { asked, answered, reading, machineOffset }: ClockReading,
): ClockDifference {
  const isPossible = (apart: number) =>
    reading - apart >= asked - TOLERATED_MS && reading - apart <= answered + TOLERATED_MS
  const agreesSurely = reading >= answered - AGREEING_MS && reading <= asked + AGREEING_MS
  if (before.apart === 0 ? isPossible(0) : agreesSurely) return { apart: 0, machineOffset }
  const known = currentDifference(before)
  return { apart: isPossible(known) ? known : Math.round(reading - (asked + answered) / 2), machineOffset }
}

/** The latest reading. */
export interface LatestReading<T> {
  value(): T
  /** Reads again; afterwards, `value` is at least as new as the start of this call. */
  refresh(): Promise<void>
}

/** Keeps the latest value of a repeated reading; a slow, earlier reading never replaces a later one. */
export async function keepLatest<T>(read: () => Promise<T>): Promise<LatestReading<T>> {
  let lastTurn = 0
  let latest = { turn: 0, value: await read() }
  const refresh = async (): Promise<void> => {
    lastTurn += 1
    const turn = lastTurn
    const value = await read()
    if (turn > latest.turn) latest = { turn, value }
  }
  return { value: () => latest.value, refresh }
}

/** Metrics of the clocks. */
export function clockGauge(clock: Pick<SandboxClock, 'apart'>): WatchedGauge {
  return {
    name: 'almoner_clock_apart_seconds',
    help: 'Seconds by which the database’s clock is ahead of this machine’s; 0 while the two agree',
    labelNames: [],
    read: async () => [{ labels: {}, value: clock.apart() / 1_000 }],
  }
}
