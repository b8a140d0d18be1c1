import { sql } from 'kysely'
import type { Database } from '../database/tables/tables.ts'
import { type Log, silentLog } from '../http/log.ts'
import type { Clock } from '../kernel/clock.ts'
import { apartNow, type ClocksApart, judgeLook, standingNow, wasSetSince } from '../kernel/clocks-apart.ts'
import { keepLatest } from '../kernel/latest-reading.ts'

const REFRESH_MS = 1_000

/** A clock whose sandbox time runs ahead as far as the database says, the same for every process. */
export interface SandboxClock extends Clock {
  /** Reads again how far ahead the sandbox is; done every second anyway. */
  refresh(): Promise<void>
  /** How far the database's clock is ahead of this machine's, in milliseconds, where it is followed; else 0. */
  apart(): number
  /** Says in a log when following begins and ends; at once where it has begun. */
  reportTo(log: Log): void
  stop(): void
}

interface Reading extends ClocksApart {
  ahead: number
}

/**
 * Opens the clock of a database. It is the machine's while that agrees with the database's, else the database's: so that all
 * processes tell one time, and what they sign and write is right beside the others' although a machine's clock is wrong.
 * A machine's clock that is set between two readings changes no time before the next. `given` tells another time in milliseconds, which is believed as it is.
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
      ? 'The clocks of machine and database agree again: the machine’s is taken'
      : 'The clocks of machine and database do not agree: the database’s is followed'
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
  return { ahead, ...judgeLook(before, { asked, answered, told: now.getTime(), standing }) }
}
