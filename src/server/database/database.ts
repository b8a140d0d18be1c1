import type { DatabaseConnection, EngineOptions } from './engine.ts'
import { startKeptEngine } from './keep-engine.ts'

/** A PostgreSQL server to work with, ours or the user's own. */
export interface DatabaseServer {
  connection: DatabaseConnection | string
  /** The connection as a `postgresql://` address. */
  url: string
  /** Lets go of the embedded engine, which ends when nobody else uses it; a server of the user's own is left alone. */
  stop(): Promise<void>
}

/** Where the database is. */
export interface DatabaseServerOptions extends EngineOptions {
  /** Address of a PostgreSQL of the user's own; without it, the embedded engine is used. */
  databaseUrl?: string | undefined
}

/** Starts or joins the embedded engine, unless the user has a PostgreSQL of their own. */
export async function openEngineOrUrl(options: DatabaseServerOptions): Promise<DatabaseServer> {
  const { databaseUrl, ...engineOptions } = options
  if (databaseUrl === undefined) return startKeptEngine(engineOptions)
  return { connection: databaseUrl, url: databaseUrl, stop: async () => undefined }
}
