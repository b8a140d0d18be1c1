import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 180_000

/** Does something again until it throws no more, and answers what it answered; after three minutes throws what it threw. */
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
