import type { Log } from '../http/log.ts'

/** Work that a process does in the background until it stops. */
export interface BackgroundWork {
  /** What `/metrics` calls it. */
  readonly name: string
  /** Begins; resolves once requests may be answered. */
  start(): Promise<RunningWork>
}

/** Background work that has begun. */
export interface RunningWork {
  /** Whether it does what it is there for just now; a database that is away makes it false, for example. */
  isWell(): boolean
  /** Lets what is in hand end, or puts it back, and ends. */
  stop(): Promise<void>
}

/** What is done again and again. */
export interface PeriodicOptions {
  name: string
  log: Log
  everyMs: number
  /** What the log says when a run fails; the next one follows in its time. */
  failure: string
  run(round: Round): Promise<void>
  /** Whether the first run ends before requests are answered. */
  isFirstAwaited?: boolean
  /** Ends at once what a run in hand waits for. */
  onStop?(): void
}

/** How a run is steered from outside. */
export interface Round {
  stop: AbortSignal
  /** Resolves when the next run is due. */
  woken(): Promise<void>
}

/** Background work that can be told that there is something to do. */
export interface PeriodicWork extends BackgroundWork {
  /** Runs now, or once more after the run in hand, instead of waiting for its time. */
  wake(): void
}

/** Work that runs at once, then every so many milliseconds and whenever it is woken, one run at a time. */
export function periodicWork(options: PeriodicOptions): PeriodicWork {
  const due = createSignal()
  return {
    name: options.name,
    wake: due.send,
    start: async () => {
      const stopping = new AbortController()
      const first = createSignal()
      const firstRun = first.next()
      let isWell = true
      const note = (outcome: boolean): void => {
        isWell = outcome
        first.send()
      }
      const running = keepRunning(options, { stop: stopping.signal, woken: due.next }, note)
      const timer = setInterval(due.send, options.everyMs)
      if (options.isFirstAwaited === true) await firstRun
      return {
        isWell: () => isWell,
        stop: async () => {
          stopping.abort()
          clearInterval(timer)
          options.onStop?.()
          due.send()
          await running
        },
      }
    },
  }
}

async function keepRunning(
  { run, log, failure }: PeriodicOptions,
  round: Round,
  note: (isWell: boolean) => void,
): Promise<void> {
  while (!round.stop.aborted) {
    // Taken before the run, so that what comes during it is not missed.
    const woken = round.woken()
    try {
      await run(round)
      note(true)
    } catch (error) {
      log.error({ err: error }, failure)
      note(false)
    }
    if (!round.stop.aborted) await woken
  }
}

/** A signal that can be sent any number of times; `next` resolves when it is sent the next time. */
function createSignal(): { send(): void; next(): Promise<void> } {
  let resolveNext: () => void = () => undefined
  let following = Promise.resolve()
  const renew = (): void => {
    following = new Promise((resolve) => {
      resolveNext = resolve
    })
  }
  renew()
  return {
    send: () => {
      resolveNext()
      renew()
    },
    next: () => following,
  }
}
