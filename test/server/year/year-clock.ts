import type { Database } from '../../../src/server/database/tables/tables.ts'
import { moveSandboxClock, openSandboxClock, type SandboxClock } from '../../../src/server/sandbox/sandbox-clock.ts'

/** The sandbox's clock on a machine whose own time stands still, so that only what is told passes. */
export async function openYearClock(db: Database, machine: number): Promise<SandboxClock> {
  return openSandboxClock(db, () => machine)
}

/** Lets time pass up to a moment, with nothing happening meanwhile. */
export async function passTo(db: Database, clock: SandboxClock, moment: string): Promise<void> {
  const left = Date.parse(moment) - clock.now(false).getTime()
  if (left <= 0) return
  await moveSandboxClock(db, left)
  await clock.refresh()
}
