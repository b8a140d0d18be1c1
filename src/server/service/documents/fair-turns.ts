/** Whose turn it is for. */
export interface TurnOwner {
  accountId: string
  liveMode: boolean
}

/** Lets some pieces of work run at a time, never two of one owner, and says whose comes next. */
export interface FairTurns {
  take<Result>(owner: TurnOwner, work: () => Promise<Result>): Promise<Result>
}

interface Waiting extends TurnOwner {
  run: () => Promise<void>
}

/**
 * Takes work by turns: live work first, then that of the account whose last turn is longest ago, then what came first.
 * So an account with a hundred files has one read for each of an account that has one, and where there are several
 * places, a file that takes long holds up its own account alone.
 */
export function createFairTurns(places = 1): FairTurns {
  const waiting: Waiting[] = []
  const running = new Set<string>()
  const lastTurns = new Map<string, number>()
  let turns = 0

  const nameOf = ({ accountId, liveMode }: TurnOwner) => `${accountId} ${liveMode}`
  const isEarlier = (one: Waiting, other: Waiting): boolean => {
    if (one.liveMode !== other.liveMode) return one.liveMode
    return (lastTurns.get(one.accountId) ?? 0) < (lastTurns.get(other.accountId) ?? 0)
  }

  function runNext(): void {
    const able = waiting.filter((one) => !running.has(nameOf(one)))
    const [first] = able
    if (!first || running.size >= places) return
    const next = able.reduce((best, one) => (isEarlier(one, best) ? one : best), first)
    waiting.splice(waiting.indexOf(next), 1)
    turns += 1
    lastTurns.set(next.accountId, turns)
    running.add(nameOf(next))
    void next.run().then(() => {
      running.delete(nameOf(next))
      runNext()
    })
    runNext()
  }

  return {
    take: (owner, work) =>
      new Promise((resolve, reject) => {
        waiting.push({ ...owner, run: () => work().then(resolve, reject) })
        runNext()
      }),
  }
}
