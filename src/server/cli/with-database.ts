import { openDatabase } from '../database/connect.ts'
import { type DatabaseServer, openEngineOrUrl } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { readEnvironment } from '../environment.ts'
import type { Database, Tables } from '../service/tables.ts'
import { Interrupted, interruptible } from './interruption.ts'

/**
 * Does a command's work on the database that the environment names, brought up to date first; shares the engine of a
 * server that runs. The database is let go whether the work succeeds, fails or is interrupted.
 */
export async function withDatabase<Result>(
  work: (db: Database, connection: DatabaseServer['connection']) => Promise<Result>,
): Promise<Result> {
  const environment = readEnvironment(process.env)
  const server = await openEngineOrUrl({
    databaseUrl: environment.DATABASE_URL,
    dataDirectory: environment.ALMONER_DATA,
  })
  try {
    const database = await openDatabase<Tables>(server.connection, { poolSize: 4 })
    let interrupted = false
    try {
      return await interruptible(migrate(database.pool).then(() => work(database.db, server.connection)))
    } catch (error) {
      interrupted = error instanceof Interrupted
      throw error
    } finally {
      // Work that was interrupted may still hold connections: they end with the process.
      if (!interrupted) await database.close()
    }
  } finally {
    await server.stop()
  }
}
