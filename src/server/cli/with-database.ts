import { databaseOf, readEnvironment } from '../app/environment.ts'
import { currentActor } from '../database/acting.ts'
import { type DatabaseOptions, openDatabase } from '../database/connect.ts'
import { type DatabaseServer, openEngineOrUrl } from '../database/database.ts'
import { bringUpToDate } from '../database/migrate.ts'
import type { Database, Tables } from '../database/tables/tables.ts'
import { createIdentifiers, type NewId } from '../kernel/identifiers.ts'
import { openSandboxClock, type SandboxClock } from '../sandbox/sandbox-clock.ts'
import { Interrupted, interruptible } from './interruption.ts'

/** Dependencies of a command that needs no secret. */
export interface DatabaseDependencies {
  db: Database
  connection: DatabaseServer['connection']
  clock: SandboxClock
  newId: NewId
}

const COMMAND_CONNECTIONS = 4

type Work<Result> = (dependencies: DatabaseDependencies) => Promise<Result>

/**
 * Runs a command on the database from the environment, after migrating it; shares the engine of a running server. The
 * database is closed whether the work succeeds, fails or is interrupted.
 */
export async function withDatabase<Result>(work: Work<Result>, options: DatabaseOptions = {}): Promise<Result> {
  const environment = readEnvironment(process.env)
  const server = await openEngineOrUrl({
    ...databaseOf(environment),
    dataDirectory: environment.ALMONER_DATA,
  })
  try {
    const database = await openDatabase<Tables>(server.connection, {
      poolSize: COMMAND_CONNECTIONS,
      applicationName: 'almoner command',
      actor: currentActor(),
      ...options,
    })
    let interrupted = false
    try {
      const { db, pool } = database
      return await interruptible(
        bringUpToDate(pool, environment.ALMONER_MIGRATE).then(() => withClock(db, server.connection, work)),
      )
    } catch (error) {
      interrupted = error instanceof Interrupted
      throw error
    } finally {
      // Interrupted work may still use connections, which end with the process.
      if (!interrupted) await database.close()
    }
  } finally {
    await server.stop()
  }
}

async function withClock<Result>(
  db: Database,
  connection: DatabaseServer['connection'],
  work: Work<Result>,
): Promise<Result> {
  const clock = await openSandboxClock(db)
  try {
    return await work({ db, connection, clock, newId: createIdentifiers() })
  } finally {
    clock.stop()
  }
}
