/** The user or the system stopped a command before it finished. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

const signals = ['SIGINT', 'SIGTERM'] as const
let handlesInterruption = false

/** Resolves when the user or the system asks the program to stop, for a command that then ends without an error. */
export function untilInterrupted(): Promise<void> {
  handlesInterruption = true
  return new Promise((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve())
  })
}

/**
 * Stops waiting for work and throws `Interrupted` when the user or the system asks the program to stop, unless the
 * command awaits `untilInterrupted`. A second signal ends the process immediately.
 */
export async function interruptible<Result>(work: Promise<Result>): Promise<Result> {
  let stop: () => void = () => undefined
  const interrupted = new Promise<never>((_, reject) => {
    stop = () => {
      if (!handlesInterruption) reject(new Interrupted('interrupted'))
    }
    for (const signal of signals) process.once(signal, stop)
  })
  try {
    return await Promise.race([work, interrupted])
  } finally {
    for (const signal of signals) process.off(signal, stop)
  }
}

/** A temporary failure: the input is valid, and the caller should retry later. */
export class TemporaryFailure extends Error {
  override readonly name = 'TemporaryFailure'
}

/** Turns every failure except an interruption into a temporary one. */
export async function asTemporaryFailure<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Interrupted) throw error
    throw new TemporaryFailure(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
