import { resolve } from 'node:path'
import { readEnvironment } from '../app/environment.ts'
import { openMasterKey } from '../app/master-key.ts'
import { currentActor } from '../database/acting.ts'
import type { DatabaseOptions } from '../database/connect.ts'
import { prepareJobs } from '../jobs/start-jobs.ts'
import { createSeal, type Seal } from '../service/accounts/keyring.ts'
import { type Acted, act } from '../service/audit/audit-log.ts'
import type { DecidingDependencies, Proposal } from '../service/proposals/proposals.ts'
import { type DatabaseDependencies, withDatabase } from './with-database.ts'

/** Dependencies of a command that reads secrets or queues jobs. */
export interface CommandDependencies extends DatabaseDependencies {
  seal: Seal
}

/**
 * Runs a command with the service's dependencies, on the database from the environment. Refuses to start if the master
 * key isn't the database's.
 */
export async function withService<Result>(
  work: (dependencies: CommandDependencies) => Promise<Result>,
  options: DatabaseOptions = {},
): Promise<Result> {
  const { ALMONER_MASTER_KEY: given, ALMONER_DATA } = readEnvironment(process.env)
  return withDatabase(async (dependencies) => {
    const masterKey = await openMasterKey(dependencies.db, { given, dataDirectory: resolve(ALMONER_DATA) })
    await prepareJobs(dependencies.connection)
    return work({ ...dependencies, seal: createSeal(masterKey) })
  }, options)
}

/** Runs an action that may need two-person approval, and records the operating system's user in the audit log. */
export function actAtCommandLine<Result>(
  { db, seal, newId, clock }: CommandDependencies,
  { liveMode, action }: { liveMode: boolean; action: string },
  work: (dependencies: DecidingDependencies) => Promise<Acted<Result>>,
): Promise<Result> {
  const by = `command ${currentActor()?.id ?? 'line'}`
  const terms = { seal, newId, by, liveMode, now: clock.now(liveMode), keepsLetters: !liveMode }
  return act(db, { action, now: clock.now(true) }, (tx) => work({ tx, ...terms }))
}

/** The message for a change that needs two-person approval. */
export function approvalPendingText({ id, summary }: Proposal): string {
  return `${summary}: ${id} needs two-person approval. Find it in the console under Approvals.`
}
