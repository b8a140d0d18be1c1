import { actingAs } from '../database/acting.ts'
import type { Log } from '../http/log.ts'
import type { IllustrationOptions } from '../sandbox/illustrative-gifts.ts'
import { SANDBOX_ACTOR } from './sandbox-people.ts'

/** A new sandbox's first gifts, which are made once the server listens: nobody waits for them to start it. */
export interface FirstGifts {
  /** Begins to make them, where there are some to make; resolves when they are there, or could not be made. */
  begin(): Promise<void>
  /** The same function, which waits until they are there: what it tells of gifts would be kept by pages and caches. */
  behind<Argument, Answer>(answer: (argument: Argument) => Promise<Answer>): (argument: Argument) => Promise<Answer>
  /** Resolves when nothing of them is under way. */
  ended(): Promise<void>
}

/** No gifts are made before `begin`; without `illustration` none are made at all. */
export function createFirstGifts(illustration: IllustrationOptions | undefined, log: Log): FirstGifts {
  let isDone = illustration === undefined
  let making: Promise<void> | undefined
  const make = async () => {
    if (illustration !== undefined) await makeGifts(illustration, log)
    isDone = true
  }
  return {
    begin: () => {
      making ??= make()
      return making
    },
    behind: (answer) => (argument) =>
      isDone || making === undefined ? answer(argument) : making.then(() => answer(argument)),
    ended: async () => making,
  }
}

async function makeGifts(illustration: IllustrationOptions, log: Log): Promise<void> {
  try {
    const { makeIllustrativeGifts } = await import('../sandbox/illustrative-gifts.ts')
    await actingAs(SANDBOX_ACTOR, () => makeIllustrativeGifts(illustration))
    log.info({}, 'The sandbox has its first gifts')
  } catch (error) {
    log.error({ err: error }, 'The first gifts of the sandbox could not be made')
  }
}
