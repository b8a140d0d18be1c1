import { type Database as OpenDatabase, openDatabase } from '../database/connect.ts'
import type { Tables } from '../database/tables/tables.ts'
import type { Log } from '../http/log.ts'
import type { ServiceDependencies } from '../service/api/handlers/context.ts'
import { type LiveDirectoryOptions, openLiveDirectory } from '../service/directory/search/live/live-directory.ts'

/** What searches stand on, and the way to end it. */
export interface OpenSearch {
  sources: Pick<ServiceDependencies, 'directory' | 'replica'>
  /** Resolves once there is an index; until then searches ask the database. */
  ready(): Promise<void>
  stop(): Promise<void>
}

/** Starts this process's index of the directory, and opens the copy of the database that searches read, where there is one. */
export async function openSearch(
  options: LiveDirectoryOptions & { replicaUrl: string | undefined },
): Promise<OpenSearch> {
  const replica = await openReplica(options.replicaUrl, options.log)
  const directory = openLiveDirectory(options)
  return {
    sources: replica === undefined ? { directory } : { directory, replica: replica.db },
    ready: () => directory.ready(),
    stop: async () => {
      await directory.stop()
      await replica?.close()
    },
  }
}

async function openReplica(url: string | undefined, log: Log): Promise<OpenDatabase<Tables> | undefined> {
  if (url === undefined) return undefined
  return openDatabase<Tables>(url, { onIdleError: (error) => log.warn({ err: error }, 'A replica connection broke') })
}
