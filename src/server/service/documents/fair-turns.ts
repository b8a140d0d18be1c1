/** The account and mode of a turn. */
export interface TurnOwner {
  accountId: string
  liveMode: boolean
}

/** Limits concurrent work, never runs only one owner's, and decides whose is next. */
export interface FairTurns {
  take<Result>(owner: TurnOwner, work: () => Promise<Result>): Promise<Result>
}

interface Waiting extends TurnOwner {
  run: () => Promise<void>
}

/**
 * Runs work in turns: live work first, then that of the account whose last turn is longest ago, then the oldest. So an
 * account with a hundred files doesn't delay an account with one. An account, live and sandbox together, uses one
 * place, and a second one only if another stays free. It never uses all places.
 */
export function createFairTurns(places = 1): FairTurns {
  const waiting: Waiting[] = []
  const running = new Map<string, number>()
  let busy = 0
  const lastTurns = new Map<string, number>()
  let turns = 0

  const isEarlier = (one: Waiting, other: Waiting): boolean => {
    if (one.liveMode !== other.liveMode) return one.liveMode
    return (lastTurns.get(one.accountId) ?? 0) < (lastTurns.get(other.accountId) ?? 0)
  }

  const count = ({ accountId }: TurnOwner, change: 1 | -1): void => {
    busy += change
    running.set(accountId, (running.get(accountId) ?? 0) + change)
  }

  function runNext(): void {
    const mostOfOne = busy + 1 < places ? 2 : 1
    const able = waiting.filter(({ accountId }) => (running.get(accountId) ?? 0) < mostOfOne)
    const [first] = able
    if (!first || busy >= places) return
    const next = able.reduce((best, one) => (isEarlier(one, best) ? one : best), first)
    waiting.splice(waiting.indexOf(next), 1)
    turns += 1
    lastTurns.set(next.accountId, turns)
    count(next, 1)
    void next.run().then(() => {
      count(next, -1)
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
