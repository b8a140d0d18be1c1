/** Work that runs side by side, and work that runs alone. */
export interface Sharing {
  together: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Waits until nothing else runs, and lets nothing else begin until it has ended. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** Makes the rule by which pieces of work share what there is of memory. */
export function createSharing(): Sharing {
  let running = 0
  let lastAlone: Promise<unknown> = Promise.resolve()
  let ended: (() => void)[] = []

  async function untilNoneIsAlone(): Promise<void> {
    for (let awaited: unknown; awaited !== lastAlone; ) {
      awaited = lastAlone
      await lastAlone
    }
  }

  return {
    together: async (work) => {
      await untilNoneIsAlone()
      running += 1
      try {
        return await work()
      } finally {
        running -= 1
        const waiting = ended
        ended = []
        for (const tell of waiting) tell()
      }
    },
    alone: (work) => {
      const mine = lastAlone.then(async () => {
        while (running > 0)
          await new Promise<void>((resolve) => {
            ended.push(resolve)
          })
        return work()
      })
      lastAlone = mine.catch(() => undefined)
      return mine
    },
  }
}
