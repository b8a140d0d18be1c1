import type { LitElement } from './element.ts'

/** Where a task stands. */
export const TaskStatus = { INITIAL: 0, PENDING: 1, COMPLETE: 2, ERROR: 3 } as const

/** A task runs by itself when its arguments change, or, without any, only when it is told to. */
type TaskOptions<Args extends readonly unknown[], Value> = {
  task: (args: Args, options: { signal: AbortSignal }) => Promise<Value>
  onError: (error: unknown) => void
} & (
  | { args: () => Args; argsEqual: (before: Args | undefined, after: Args) => boolean }
  | { autoRun: false; args?: undefined; argsEqual?: undefined }
)

/** Stands in for the task of `@lit/task` in the embed: runs again when its arguments change, the latest run counts. */
export class Task<Args extends readonly unknown[], Value> {
  status: 0 | 1 | 2 | 3 = TaskStatus.INITIAL
  value: Value | undefined
  error: unknown

  readonly #host: LitElement
  readonly #options: TaskOptions<Args, Value>
  #args: Args | undefined
  #running: AbortController | undefined

  constructor(host: LitElement, options: TaskOptions<Args, Value>) {
    this.#host = host
    this.#options = options
    host.addController(this)
  }

  hostUpdate(): void {
    const { args, argsEqual } = this.#options
    if (args === undefined) return
    const next = args()
    if (!argsEqual(this.#args, next)) void this.run(next)
  }

  /** Resolves when this run is over, also after a failure. */
  async run(args: Args | undefined = this.#options.args?.()): Promise<void> {
    this.#args = args
    if (args !== undefined) await this.#attempt(args)
  }

  async #attempt(args: Args): Promise<void> {
    this.#running?.abort()
    const running = new AbortController()
    let value: Value | undefined
    let failure: unknown
    let status: 2 | 3 = TaskStatus.COMPLETE
    this.#running = running
    this.status = TaskStatus.PENDING
    this.#host.requestUpdate()
    try {
      value = await this.#options.task(args, running)
    } catch (error) {
      failure = error
      status = TaskStatus.ERROR
    }
    if (this.#running !== running) return
    this.value = value
    this.error = failure
    this.status = status
    if (status === TaskStatus.ERROR) this.#options.onError(failure)
    this.#host.requestUpdate()
  }
}
