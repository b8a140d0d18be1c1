import { roundSteps } from '../daily-round.ts'
import { oneByOne } from '../one-by-one.ts'
import type { PayoutDependencies } from '../payouts/index.ts'
import { requeueDue } from '../webhooks/index.ts'
import { moveSandboxClock, type SandboxClock } from './sandbox-clock.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What advancing stands on: the clock that is moved is the one that everything else reads. */
export interface AdvanceDependencies extends PayoutDependencies {
  clock: SandboxClock
}

/** Milliseconds of a length of time such as `40d`, `12h` or `90m`; undefined when it is none, or over ten years. */
export function readDuration(text: string): number | undefined {
  const [, digits, unit] = /^(\d{1,6})([dhm])$/.exec(text) ?? []
  const milliseconds = Number(digits) * (unit === 'd' ? DAY_MS : unit === 'h' ? HOUR_MS : HOUR_MS / 60)
  return milliseconds > 0 && milliseconds <= 3_660 * DAY_MS ? milliseconds : undefined
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
