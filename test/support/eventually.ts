import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 60_000

/** Does something again until it throws no more, and answers what it answered; after a minute throws what it threw. */
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
