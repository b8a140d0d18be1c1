/** Whose turn it is for. */
export interface TurnOwner {
  accountId: string
  liveMode: boolean
}

/** Lets one piece of work run at a time, and says whose comes next. */
export interface FairTurns {
  take<Result>(owner: TurnOwner, work: () => Promise<Result>): Promise<Result>
}

interface Waiting extends TurnOwner {
  run: () => Promise<void>
}

/**
 * Takes work by turns: live work first, then that of the account whose last turn is longest ago, then what came first.
 * So an account with a hundred files has one read for each of an account that has one.
 */
export function createFairTurns(): FairTurns {
  const waiting: Waiting[] = []
  const lastTurns = new Map<string, number>()
  let turns = 0
  let isBusy = false

  const isEarlier = (one: Waiting, other: Waiting): boolean => {
    if (one.liveMode !== other.liveMode) return one.liveMode
    return (lastTurns.get(one.accountId) ?? 0) < (lastTurns.get(other.accountId) ?? 0)
  }

  async function runAll(): Promise<void> {
    if (isBusy) return
    isBusy = true
    while (waiting.length > 0) {
      const next = waiting.reduce((best, one) => (isEarlier(one, best) ? one : best))
      waiting.splice(waiting.indexOf(next), 1)
      turns += 1
      lastTurns.set(next.accountId, turns)
      await next.run()
    }
    isBusy = false
  }

  return {
    take: (owner, work) =>
      new Promise((resolve, reject) => {
        waiting.push({ ...owner, run: () => work().then(resolve, reject) })
        runAll()
      }),
  }
}
