import type { Database } from '../../../src/server/database/tables/tables.ts'
import { moveSandboxClock, openSandboxClock, type SandboxClock } from '../../../src/server/sandbox/sandbox-clock.ts'

/** The sandbox's clock on a machine whose own time is frozen, so that only `passTo` moves it. */
export async function openYearClock(db: Database, machine: number): Promise<SandboxClock> {
  return openSandboxClock(db, () => machine)
}

/** Moves the clock forward to a moment, without running jobs. */
export async function passTo(db: Database, clock: SandboxClock, moment: string): Promise<void> {
  const left = Date.parse(moment) - clock.now(false).getTime()
  if (left <= 0) return
  await moveSandboxClock(db, left)
  await clock.refresh()
}
