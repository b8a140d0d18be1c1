import type { DecidingDependencies } from '../../server/service/proposals/proposals.ts'
import type { OperationContext } from './define.ts'

/** What proposing and deciding in a person's name stand on. */
export function deciding({ tx, person, liveMode, dependencies }: OperationContext): DecidingDependencies {
  const { seal, newId, clock, isPrivate, timeZone } = dependencies
  return { tx, seal, newId, by: person.id, liveMode, now: clock.now(liveMode), keepsLetters: isPrivate, timeZone }
}
