import type { Database } from '../database/tables/tables.ts'
import type { Clock } from '../kernel/clock.ts'
import { keepLatest } from '../kernel/latest-reading.ts'

const REFRESH_MS = 1_000

/** A clock whose sandbox time runs ahead as far as the database says, the same for every process. */
export interface SandboxClock extends Clock {
  /** Reads again how far ahead the sandbox is; done every second anyway. */
  refresh(): Promise<void>
  stop(): void
}

/** Opens the clock of a database. `machine` tells the machine's time in milliseconds. */
export async function openSandboxClock(db: Database, machine: () => number = Date.now): Promise<SandboxClock> {
  const ahead = await keepLatest(() => readAhead(db))
  // A database that is away for a moment leaves the clock as it was.
  const timer = setInterval(() => ahead.refresh().catch(() => undefined), REFRESH_MS)
  timer.unref()
  return {
    now: (liveMode) => new Date(liveMode ? machine() : machine() + ahead.value()),
    refresh: ahead.refresh,
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

async function readAhead(db: Database): Promise<number> {
  const row = await db.selectFrom('sandbox_clock').select('ahead_milliseconds').executeTakeFirstOrThrow()
  return row.ahead_milliseconds
}
