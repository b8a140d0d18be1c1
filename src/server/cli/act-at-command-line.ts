import { currentActor } from '../database/acting.ts'
import { type Acted, act } from '../service/audit/record-act.ts'
import type { DecidingDependencies, Proposal } from '../service/proposals/proposals.ts'
import type { CommandDependencies } from './with-service.ts'

/** Does what may have to wait for a second person, and writes into the audit log who asked for it here. */
export function actAtCommandLine<Result>(
  { db, seal, newId, clock }: CommandDependencies,
  { liveMode, action }: { liveMode: boolean; action: string },
  work: (dependencies: DecidingDependencies) => Promise<Acted<Result>>,
): Promise<Result> {
  const by = `command ${currentActor()?.id ?? 'line'}`
  const terms = { seal, newId, by, liveMode, now: clock.now(liveMode), keepsLetters: !liveMode }
  return act(db, { action, now: clock.now(true) }, (tx) => work({ tx, ...terms }))
}

/** What is said where two people in the console decide. */
export function waitsText({ id, summary }: Proposal): string {
  return `${summary}: ${id} waits for two people, at Approvals in the console.`
}
