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
 * Lets time pass in the sandbox: day by day its invoices, payouts and notices happen as they would, and webhooks fall
 * due. `onDay` hears of each day. What fails is thrown when all days have passed. Safe while a server works; of two at
 * once, in whatever process, the second throws `TimeIsPassing`, or waits where it is told to.
 */
export async function advanceSandbox(
  dependencies: AdvanceDependencies,
  milliseconds: number,
  { onDay = () => undefined, waits = false }: AdvanceOptions = {},
): Promise<Date> {
  return alone(dependencies.db, waits, () => passDays(dependencies, milliseconds, onDay))
}

/** How time passes. */
export interface AdvanceOptions {
  onDay?: (day: Date, left: number) => void
  /** Whether to wait while another process moves the clock. */
  waits?: boolean
}

/** Somebody else lets time pass just now. */
export class TimeIsPassing extends Error {
  override name = 'TimeIsPassing'
}

/** Does the work while nobody else does any, held by a connection of its own: it ends with its process. */
async function alone<Result>(db: Database, waits: boolean, work: () => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const { rows } = waits
      ? await sql<{ mine: boolean }>`select true as mine from pg_advisory_lock(hashtext('almoner clock'))`.execute(
          connection,
        )
      : await sql<{ mine: boolean }>`select pg_try_advisory_lock(hashtext('almoner clock')) as mine`.execute(connection)
    if (rows[0]?.mine !== true)
      throw new TimeIsPassing('The sandbox’s clock is already moving. Try again when it’s done.')
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext('almoner clock'))`.execute(connection).catch(() => undefined)
    }
  })
}

async function passDays(
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

// The last day may be a part of one; `left` is what comes after it.
function* daysOf(milliseconds: number): Generator<{ step: number; left: number }> {
  for (let left = milliseconds; left > 0; left -= DAY_MS) {
    yield { step: Math.min(left, DAY_MS), left: Math.max(0, left - DAY_MS) }
  }
}
