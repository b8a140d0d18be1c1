import { resolve } from 'node:path'
import type { DatabaseServer } from '../database/database.ts'
import { readEnvironment } from '../environment.ts'
import { prepareJobs } from '../jobs/start-jobs.ts'
import { openMasterKey } from '../master-key.ts'
import { createSeal } from '../service/accounts/index.ts'
import { createIdentifiers } from '../service/identifiers.ts'
import { type AdvanceDependencies, openSandboxClock } from '../service/sandbox/index.ts'
import { withDatabase } from './with-database.ts'

/**
 * Does a command's work on the money of the database that the environment names, by the sandbox's clock or the
 * machine's. Refuses, before anything is done, where the master key is not the one the database was made with.
 */
export async function withMoney<Result>(
  work: (dependencies: AdvanceDependencies, connection: DatabaseServer['connection']) => Promise<Result>,
): Promise<Result> {
  const { ALMONER_MASTER_KEY: given, ALMONER_DATA } = readEnvironment(process.env)
  return withDatabase(async (db, connection) => {
    const seal = createSeal(await openMasterKey(db, { given, dataDirectory: resolve(ALMONER_DATA) }))
    await prepareJobs(connection)
    const clock = await openSandboxClock(db)
    try {
      return await work({ db, seal, clock, newId: createIdentifiers() }, connection)
    } finally {
      clock.stop()
    }
  })
}

/** Prints what a command found: for a program one JSON object, for a person the given text. */
export function print(json: boolean | undefined, data: unknown, text: () => string): void {
  process.stdout.write(`${json === true ? JSON.stringify(data) : text()}\n`)
}
