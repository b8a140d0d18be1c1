import type { Log } from '../http/log.ts'

/** Background work of a process. */
export interface BackgroundWork {
  /** Its name in `/metrics`. */
  readonly name: string
  /** Starts; resolves once requests may be served. */
  start(): Promise<RunningWork>
}

/** Running background work. */
export interface RunningWork {
  /** Whether it currently works; false if the database is unavailable, for example. */
  isWell(): boolean
  /** Finishes or returns the current work, and stops. */
  stop(): Promise<void>
}

/** Options of periodic work. */
export interface PeriodicOptions {
  name: string
  log: Log
  everyMs: number
  /** The log message for a failed run; the next run follows as scheduled. */
  failure: string
  run(round: Round): Promise<void>
  /** Whether the first run must finish before requests are served. */
  isFirstAwaited?: boolean
  /** Aborts the waits of a running run. */
  onStop?(): void
}

/** Signals for a run. */
export interface Round {
  stop: AbortSignal
  /** Resolves when the next run is due. */
  woken(): Promise<void>
}

/** Background work that can be woken. */
export interface PeriodicWork extends BackgroundWork {
  /** Runs now, or once more after the current run, instead of waiting. */
  wake(): void
}

/** Work that runs at once, then at an interval and whenever it is woken, one run at a time. */
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
    // Subscribed before the run, so that a wake during it isn't missed.
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

/** A repeatable signal; `next` resolves when it is sent the next time. */
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
