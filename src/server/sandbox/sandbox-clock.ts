import { sql } from 'kysely'
import type { Database } from '../database/tables/tables.ts'
import type { Clock } from '../kernel/clock.ts'
import { keepLatest } from '../kernel/latest-reading.ts'

const REFRESH_MS = 1_000
/** What clocks that follow the same time may differ by. */
const TOLERATED_MS = 2_000

/** A clock whose sandbox time runs ahead as far as the database says, the same for every process. */
export interface SandboxClock extends Clock {
  /** Reads again how far ahead the sandbox is; done every second anyway. */
  refresh(): Promise<void>
  /** How far the database's clock is ahead of this machine's, in milliseconds, where it is followed; else 0. */
  apart(): number
  stop(): void
}

interface Reading {
  ahead: number
  apart: number
}

/**
 * Opens the clock of a database. It is the machine's while that agrees with the database's, else the database's: so that all
 * processes tell one time, and what they sign and write is right beside the others' although a machine's clock is wrong.
 * `given` tells another time in milliseconds, which is believed as it is.
 */
export async function openSandboxClock(db: Database, given?: () => number): Promise<SandboxClock> {
  const readings = { latest: 0 }
  const reading = await keepLatest(async () => {
    const read = await readClock(db, readings.latest)
    readings.latest = read.apart
    return read
  })
  const apart = () => (given === undefined ? reading.value().apart : 0)
  const machine = () => (given ?? Date.now)() + apart()
  // A database that is away for a moment leaves the clock as it was.
  const timer = setInterval(() => reading.refresh().catch(() => undefined), REFRESH_MS)
  timer.unref()
  return {
    now: (liveMode) => new Date(liveMode ? machine() : machine() + reading.value().ahead),
    refresh: reading.refresh,
    apart,
    stop: () => clearInterval(timer),
  }
}

/** Moves the sandbox's clock forward for every process. */
export async function moveSandboxClock(db: Database, milliseconds: number): Promise<void> {
  await db
    .updateTable('sandbox_clock')
    .set((eb) => ({ ahead_milliseconds: eb('ahead_milliseconds', '+', milliseconds) }))
    .execute()
}

/** However long the answer took, the database's clock was read between asking and having it. */
async function readClock(db: Database, before: number): Promise<Reading> {
  const asked = Date.now()
  const { ahead_milliseconds: ahead, now } = await db
    .selectFrom('sandbox_clock')
    .select(['ahead_milliseconds', sql<Date>`clock_timestamp()`.as('now')])
    .executeTakeFirstOrThrow()
  const answered = Date.now()
  const told = now.getTime()
  const agrees = (apart: number) =>
    told - apart >= asked - TOLERATED_MS && told - apart <= answered + TOLERATED_MS && answered >= asked
  if (agrees(0)) return { ahead, apart: 0 }
  // It does not wander with each reading.
  return { ahead, apart: agrees(before) ? before : Math.round(told - (asked + answered) / 2) }
}
