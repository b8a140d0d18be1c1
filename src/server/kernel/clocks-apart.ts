/** What clocks that follow the same time may differ by. */
const TOLERATED_MS = 2_000
/** Where another clock is followed, the clocks have to come this near before it ends: it does not begin and end in turn. */
const AGREEING_MS = 1_000
/** A clock that moves further than this against the time that passed was set. */
const SET_MS = 500

/** How this machine's clock stands to another, in milliseconds. */
export interface ClocksApart {
  /** How far the other is ahead where it is followed; 0 where the two agree. */
  apart: number
  /** How the machine's clock then stood to the time that passes. */
  standing: number
}

/** One look at another clock: what it told, and the machine's time before it was asked and when it had answered. */
export interface ClockLook {
  asked: number
  answered: number
  told: number
  standing: number
}

/** How the machine's clock stands to the time that passes: the same until somebody sets it. */
export function standingNow(): number {
  return Date.now() - performance.now()
}

/** Whether the machine's clock was set since it stood so. */
export function wasSetSince(standing: number): boolean {
  return Math.abs(standingNow() - standing) > SET_MS
}

/** How far the other clock is ahead of the machine's as that now stands. */
export function apartNow({ apart, standing }: ClocksApart): number {
  return wasSetSince(standing) ? apart - Math.round(standingNow() - standing) : apart
}

/** However long the answer took, the other clock was read between asking and having it. What was known stays while it may be. */
export function judgeLook(before: ClocksApart, { asked, answered, told, standing }: ClockLook): ClocksApart {
  const mayBe = (apart: number) => told - apart >= asked - TOLERATED_MS && told - apart <= answered + TOLERATED_MS
  const agreesSurely = told >= answered - AGREEING_MS && told <= asked + AGREEING_MS
  if (before.apart === 0 ? mayBe(0) : agreesSurely) return { apart: 0, standing }
  const known = apartNow(before)
  return { apart: mayBe(known) ? known : Math.round(told - (asked + answered) / 2), standing }
}
