import type { Database } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { oneByOne } from '../../kernel/one-by-one.ts'
import type { Seal } from '../accounts/sealing.ts'
import { act } from '../audit/record-act.ts'
import { restedProposals } from '../proposals/find-proposals.ts'
import { applyRested } from '../proposals/proposals.ts'
import { proposalKinds } from './proposal-kinds.ts'

const JOB = 'apply_rested_proposals'

/** What the job stands on. */
export interface ApplyingDependencies {
  db: Database
  seal: Seal
  newId: NewId
  clock: Clock
}

/** Makes the changes of a mode whose rest is over; answers their ids. Safe to run twice. */
export async function applyRestedProposals(
  { db, seal, newId, clock }: ApplyingDependencies,
  liveMode: boolean,
): Promise<string[]> {
  const now = clock.now(liveMode)
  const actor = { kind: 'job', id: JOB, name: JOB } as const
  const ids = await restedProposals(db, liveMode, now)
  await oneByOne(ids, (id) =>
    act(db, { actor, action: 'proposals.apply', now: clock.now(true) }, (tx) =>
      applyRested({ tx, seal, newId, by: JOB, liveMode, now, keepsLetters: !liveMode }, proposalKinds, id),
    ).catch(unlessDecided),
  )
  return ids
}

/** Somebody withdrew it meanwhile, or another process was faster. */
function unlessDecided(error: unknown): void {
  if (!(error instanceof HttpError) || error.code !== 'conflict') throw error
}
