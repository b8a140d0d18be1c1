import { resolve } from 'node:path'
import { readEnvironment } from '../environment.ts'
import { prepareJobs } from '../jobs/start-jobs.ts'
import { readMasterKey } from '../master-key.ts'
import { createSeal } from '../service/accounts/index.ts'
import { createIdentifiers } from '../service/identifiers.ts'
import { type AdvanceDependencies, openSandboxClock } from '../service/sandbox/index.ts'
import { withDatabase } from './with-database.ts'

/** Does a command's work on the money of the database that the environment names, by the sandbox's clock or the machine's. */
export async function withMoney<Result>(work: (dependencies: AdvanceDependencies) => Promise<Result>): Promise<Result> {
  const environment = readEnvironment(process.env)
  const seal = createSeal(await readMasterKey(environment.ALMONER_MASTER_KEY, resolve(environment.ALMONER_DATA)))
  return withDatabase(async (db, connection) => {
    await prepareJobs(connection)
    const clock = await openSandboxClock(db)
    try {
      return await work({ db, seal, clock, newId: createIdentifiers() })
    } finally {
      clock.stop()
    }
  })
}

/** Prints what a command found: for a program one JSON object, for a person the given text. */
export function print(json: boolean | undefined, data: unknown, text: () => string): void {
  process.stdout.write(`${json === true ? JSON.stringify(data) : text()}\n`)
}
