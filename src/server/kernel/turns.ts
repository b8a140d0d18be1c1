import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long one piece of long work may keep all others waiting. */
const LONGEST_TURN_MS = 10

/** Lets others have their turn, where the work has gone on for long. */
export type TakeTurns = () => Promise<void> | undefined

/** For long work in memory: to be called often, and awaited; it costs nothing until the turn is over. */
export function takingTurns(): TakeTurns {
  let begun = performance.now()
  return () => {
    if (performance.now() - begun < LONGEST_TURN_MS) return undefined
    return nextTurn().then(() => {
      begun = performance.now()
    })
  }
}
