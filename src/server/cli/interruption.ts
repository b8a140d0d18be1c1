/** The person or the system asked a command to stop before its work was done. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

const signals = ['SIGINT', 'SIGTERM'] as const
let endsByItself = false

/** Resolves when the person or the system asks the program to stop. A command that waits for it ends by itself. */
export function untilInterrupted(): Promise<void> {
  endsByItself = true
  return new Promise((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve())
  })
}

/**
 * Gives up work when the person or the system asks the program to stop, by throwing `Interrupted`, unless the command
 * ends by itself. A second signal ends the process at once.
 */
export async function interruptible<Result>(work: Promise<Result>): Promise<Result> {
  let stop: () => void = () => undefined
  const interrupted = new Promise<never>((_, reject) => {
    stop = () => {
      if (!endsByItself) reject(new Interrupted('interrupted'))
    }
    for (const signal of signals) process.once(signal, stop)
  })
  try {
    return await Promise.race([work, interrupted])
  } finally {
    for (const signal of signals) process.off(signal, stop)
  }
}

/** What a command was given is fine, and was not taken: whoever gave it is to give it again later. */
export class TemporaryFailure extends Error {
  override readonly name = 'TemporaryFailure'
}

/** Makes every failure of work, but an interruption, one after which the same is to be tried again. */
export async function asTemporaryFailure<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Interrupted) throw error
    throw new TemporaryFailure(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
