/** Something that a process does beside answering requests, for as long as it lives. */
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
