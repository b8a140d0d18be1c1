/** Deliveries of an account and mode that a worker runs at a time: unresponsive endpoints must not hold all its jobs. */
const MOST_PER_ACCOUNT = 3

/** The running deliveries of a worker, counted by the flag of their jobs, which names their account and mode. */
export interface DeliverySlots {
  /** Flags whose jobs wait because no more may run; null if there are none. */
  full(): string[] | null
  /** Runs a delivery. Returns false without running it if too many with its flags are running. */
  run(flags: readonly string[], deliver: () => Promise<void>): Promise<boolean>
}

/** Starts with no running deliveries. */
export function createDeliverySlots(): DeliverySlots {
  const running = new Map<string, number>()
  const count = (flag: string): number => running.get(flag) ?? 0
  const add = (flags: readonly string[], change: 1 | -1): void => {
    for (const flag of flags) {
      const left = count(flag) + change
      if (left === 0) running.delete(flag)
      else running.set(flag, left)
    }
  }
  return {
    full: () => {
      const flags = [...running.keys()].filter((flag) => count(flag) >= MOST_PER_ACCOUNT)
      return flags.length === 0 ? null : flags
    },
    run: async (flags, deliver) => {
      if (flags.some((flag) => count(flag) >= MOST_PER_ACCOUNT)) return false
      add(flags, 1)
      try {
        await deliver()
      } finally {
        add(flags, -1)
      }
      return true
    },
  }
}
