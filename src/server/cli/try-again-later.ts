import { Interrupted } from './interruption.ts'

/** What a command was given is fine, and was not taken: whoever gave it is to give it again later. */
export class TryAgainLater extends Error {
  override readonly name = 'TryAgainLater'
}

/** Makes every failure of work, but an interruption, one after which the same is to be tried again. */
export async function orTryAgainLater<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Interrupted) throw error
    throw new TryAgainLater(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
