import { resolve } from 'node:path'
import { readEnvironment } from '../app/environment.ts'
import { openMasterKey } from '../app/master-key.ts'
import type { DatabaseOptions } from '../database/connect.ts'
import { prepareJobs } from '../jobs/start-jobs.ts'
import { createSeal, type Seal } from '../service/accounts/sealing.ts'
import { type DatabaseDependencies, withDatabase } from './with-database.ts'

/** What a command stands on that does what the service does: secrets can be opened, and jobs be queued. */
export interface CommandDependencies extends DatabaseDependencies {
  seal: Seal
}

/**
 * Does a command's work as the service would, on the database that the environment names. Refuses, before anything is
 * done, where the master key is not the one the database was made with.
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
