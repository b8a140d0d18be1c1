import { sql } from 'kysely'
import type { Database } from '../database/tables/tables.ts'
import { type Log, silentLog } from '../http/log.ts'
import type { WatchedGauge } from '../http/metrics.ts'
import type { Clock } from '../kernel/clock.ts'

const REFRESH_MS = 1_000

/** A clock whose sandbox time runs ahead as far as the database says, the same for every process. */
export interface SandboxClock extends Clock {
  /** Reads again how far ahead the sandbox is; done every second anyway. */
  refresh(): Promise<void>
  /** How far the database's clock is ahead of this machine's, in milliseconds, where it is followed; else 0. */
  apart(): number
  /** Logs when following starts and ends; immediately if it has started. */
  reportTo(log: Log): void
  stop(): void
}

interface Reading extends ClocksApart {
  ahead: number
}

/**
 * Opens the clock of a database. It follows the machine's clock while the two agree, otherwise the database's, so that all
 * processes have the same time even if one machine's clock is wrong. A change of the machine's clock takes effect with
 * the next reading. `given` replaces the machine's clock, in milliseconds, and isn't compared.
 */
export async function openSandboxClock(db: Database, given?: () => number): Promise<SandboxClock> {
  let latest: Reading = { ahead: 0, apart: 0, standing: standingNow() }
  let log = silentLog
  const reading = await keepLatest(async () => {
    const read = await readClock(db, latest)
    if ((read.apart === 0) !== (latest.apart === 0)) report(log, read)
    latest = read
    return read
  })
  const apart = () => (given === undefined ? apartNow(reading.value()) : 0)
  const machine = () => (given ?? Date.now)() + apart()
  // A database that is away for a moment leaves the clock as it was.
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
  const [standing, asked] = [standingNow(), Date.now()]
  const { ahead_milliseconds: ahead, now } = await db
    .selectFrom('sandbox_clock')
    .select(['ahead_milliseconds', sql<Date>`clock_timestamp()`.as('now')])
    .executeTakeFirstOrThrow()
  const answered = Date.now()
  // Set meanwhile: what was asked and answered are of two clocks.
  if (wasSetSince(standing)) return readClock(db, before)
  return { ahead, ...judgeLook(before, { asked, answered, reading: now.getTime(), standing }) }
}

/** Tolerated difference between synchronized clocks. */
const TOLERATED_MS = 2_000
/** Following ends only when the clocks are this close, so that it doesn't toggle. */
const AGREEING_MS = 1_000
/** A clock that moves further than this against the time that passed was set. */
const SET_MS = 500

/** How this machine's clock stands to another, in milliseconds. */
export interface ClocksApart {
  /** How far the other is ahead where it is followed; 0 where the two agree. */
  apart: number
  /** How the machine's clock then stood to the time that passes. */
  standing: number
}

/** One reading of another clock, with the machine's time before and after it. */
export interface ClockLook {
  asked: number
  answered: number
  reading: number
  standing: number
}

/** How the machine's clock stands to the time that passes: the same until somebody sets it. */
function standingNow(): number {
  return Date.now() - performance.now()
}

/** Whether the machine's clock was set since then. */
function wasSetSince(standing: number): boolean {
  return Math.abs(standingNow() - standing) > SET_MS
}

/** How far the other clock is ahead of the machine's as that now stands. */
function apartNow({ apart, standing }: ClocksApart): number {
  return wasSetSince(standing) ? apart - Math.round(standingNow() - standing) : apart
}

/** However long the answer took, the other clock was read between asking and having it. What was known stays while it may be. */
function judgeLook(before: ClocksApart, { asked, answered, reading, standing }: ClockLook): ClocksApart {
  const mayBe = (apart: number) => reading - apart >= asked - TOLERATED_MS && reading - apart <= answered + TOLERATED_MS
  const agreesSurely = reading >= answered - AGREEING_MS && reading <= asked + AGREEING_MS
  if (before.apart === 0 ? mayBe(0) : agreesSurely) return { apart: 0, standing }
  const known = apartNow(before)
  return { apart: mayBe(known) ? known : Math.round(reading - (asked + answered) / 2), standing }
}

/** The latest reading. */
export interface LatestReading<T> {
  value(): T
  /** Reads again; when it ends, the value is at least as new as the moment it began. */
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
    help: 'How far the clock of the database, which is followed, is ahead of that of this machine; 0 where they agree',
    labelNames: [],
    read: async () => [{ labels: {}, value: clock.apart() / 1_000 }],
  }
}
