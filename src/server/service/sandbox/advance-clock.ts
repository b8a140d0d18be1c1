import { roundSteps } from '../daily-round.ts'
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
 * due. `onDay` hears of each day. Safe while a server works, and by two at once.
 */
export async function advanceSandbox(
  dependencies: AdvanceDependencies,
  milliseconds: number,
  onDay: (day: Date, left: number) => void = () => undefined,
): Promise<Date> {
  const { db, clock } = dependencies
  let left = milliseconds
  while (left > 0) {
    const step = Math.min(left, DAY_MS)
    left -= step
    await moveSandboxClock(db, step)
    await clock.refresh()
    for (const run of Object.values(roundSteps)) await run(dependencies, false)
    await requeueDue(db, false, clock.now(false))
    onDay(clock.now(false), left)
  }
  return clock.now(false)
}
