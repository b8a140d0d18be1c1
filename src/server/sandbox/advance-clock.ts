import { roundSteps } from '../jobs/daily-round.ts'
import { oneByOne } from '../kernel/one-by-one.ts'
import type { PayoutDependencies } from '../service/money/payouts/pay-out.ts'
import { requeueDue } from '../service/webhooks/queries.ts'
import { moveSandboxClock, type SandboxClock } from './sandbox-clock.ts'

const DAY_MS = 86_400_000

/** What advancing stands on: the clock that is moved is the one that everything else reads. */
export interface AdvanceDependencies extends PayoutDependencies {
  clock: SandboxClock
}

/**
 * Lets time pass in the sandbox: day by day its invoices, payouts and notices happen as they would, and webhooks fall
 * due. `onDay` hears of each day. What fails is thrown when all days have passed. Safe while a server works, and by two
 * at once.
 */
export async function advanceSandbox(
  dependencies: AdvanceDependencies,
  milliseconds: number,
  onDay: (day: Date, left: number) => void = () => undefined,
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
