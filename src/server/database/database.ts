import type { DatabaseConnection, EngineOptions } from './engine.ts'
import { startKeptEngine } from './keep-engine.ts'
import { requireUsablePooler } from './pooler.ts'

/** A PostgreSQL server to work with, ours or the user's own. */
export interface DatabaseServer {
  connection: DatabaseConnection | string
  /** The pooler that requests go through, where the user has one: `connection` and `url` then lead past it. */
  poolerUrl?: string
  /** The connection as a `postgresql://` address. */
  url: string
  /** Lets go of the embedded engine, which ends when nobody else uses it; a server of the user's own is left alone. */
  stop(): Promise<void>
}

/** Where the database is. */
export interface DatabaseServerOptions extends EngineOptions {
  /** Address of a PostgreSQL of the user's own; without it, the embedded engine is used. */
  databaseUrl?: string | undefined
  /** Where that is a pooler's, PostgreSQL itself. */
  directUrl?: string | undefined
  /** Whether the pooler keeps statements that have a name. */
  prepared?: boolean | undefined
}

/** Starts or joins the embedded engine, unless the user has a PostgreSQL of their own. */
export async function openEngineOrUrl(options: DatabaseServerOptions): Promise<DatabaseServer> {
  const { databaseUrl, directUrl, prepared = false, ...engineOptions } = options
  if (databaseUrl === undefined) return startKeptEngine(engineOptions)
  await requireUsablePooler({ databaseUrl, directUrl, prepared })
  if (directUrl !== undefined)
    return { connection: directUrl, url: directUrl, poolerUrl: databaseUrl, stop: async () => undefined }
  return { connection: databaseUrl, url: databaseUrl, stop: async () => undefined }
}
