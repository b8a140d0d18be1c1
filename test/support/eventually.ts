import { setTimeout as sleep } from 'node:timers/promises'

/** Less than a test's time limit, so that a test fails with the reason. */
const patienceMs = 170_000

/** Repeats `work` until it no longer throws, and returns its result; throws its last error after 170 seconds. */
export async function eventually<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(10)
    }
  }
}
