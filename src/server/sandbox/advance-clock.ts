import { sql } from 'kysely'
import type { Database } from '../database/tables/tables.ts'
import { roundSteps } from '../jobs/daily-round.ts'
import { oneByOne } from '../kernel/turns.ts'
import type { PayoutDependencies } from '../service/money/payouts/pay-out.ts'
import { requeueDue } from '../service/webhooks/deliver.ts'
import { moveSandboxClock, type SandboxClock } from './sandbox-clock.ts'

const DAY_MS = 86_400_000

/** Dependencies of advancing; everything else reads the same clock. */
export interface AdvanceDependencies extends PayoutDependencies {
  clock: SandboxClock
}

/**
 * Advances the sandbox's clock day by day, running each day's invoices, payouts, notices and webhooks. Calls `onDay`
 * after each day, and throws failures at the end. Safe while a server runs. If another process is advancing the clock,
 * throws `ClockIsMoving`, or waits if `waits` is set.
 */
export async function advanceSandbox(
  dependencies: AdvanceDependencies,
  milliseconds: number,
  { onDay = () => undefined, waits = false }: AdvanceOptions = {},
): Promise<Date> {
  return withClockLock(dependencies.db, waits, () => advanceDays(dependencies, milliseconds, onDay))
}

/** Options of advancing the clock. */
export interface AdvanceOptions {
  onDay?: (day: Date, left: number) => void
  /** Whether to wait while another process moves the clock. */
  waits?: boolean
}

/** Another process is advancing the clock. */
export class ClockIsMoving extends Error {
  override name = 'ClockIsMoving'
}

/** Runs work under a lock on a dedicated connection; the lock ends with the process. */
async function withClockLock<Result>(db: Database, waits: boolean, work: () => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const { rows } = waits
      ? await sql<{ mine: boolean }>`select true as mine from pg_advisory_lock(hashtext('almoner clock'))`.execute(
          connection,
        )
      : await sql<{ mine: boolean }>`select pg_try_advisory_lock(hashtext('almoner clock')) as mine`.execute(connection)
    if (rows[0]?.mine !== true)
      throw new ClockIsMoving('The sandbox’s clock is already moving. Try again when it’s done.')
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext('almoner clock'))`.execute(connection).catch(() => undefined)
    }
  })
}

async function advanceDays(
  dependencies: AdvanceDependencies,
  milliseconds: number,
  onDay: (day: Date, left: number) => void,
): Promise<Date> {
  const { db, clock } = dependencies
  await oneByOne(daysOf(milliseconds), async ({ step, left }) => {
    await moveSandboxClock(db, step)
    await clock.refresh()
    const requeue = () => requeueDue(db, false, clock.now(false))
    try {
      await oneByOne<() => Promise<unknown>, unknown>([...stepsOf(dependencies), requeue], (run) => run())
    } finally {
      onDay(clock.now(false), left)
    }
  })
  return clock.now(false)
}

function stepsOf(dependencies: AdvanceDependencies): (() => Promise<object>)[] {
  return Object.values(roundSteps).map((run) => () => run(dependencies, false))
}

// The last step may be shorter than a day; `left` is the time after a step.
function* daysOf(milliseconds: number): Generator<{ step: number; left: number }> {
  for (let left = milliseconds; left > 0; left -= DAY_MS) {
    yield { step: Math.min(left, DAY_MS), left: Math.max(0, left - DAY_MS) }
  }
}
