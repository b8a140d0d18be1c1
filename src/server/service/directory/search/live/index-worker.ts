import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { openDatabase } from '../../../../database/connect.ts'
import type { Database, Tables } from '../../../../database/tables/tables.ts'
import { buildIndex, IndexBuilder } from '../layer/build-index.ts'
import { type PackedLayer, packLayer, readLayer, saveLayer } from '../layer/layer-file.ts'
import { type DirectoryChanges, identifyDatabase, readAllRecords, readChanges } from './index-queries.ts'

/*
 * Runs in a worker thread. With `build` it posts one index and ends; otherwise it waits for positions and posts the
 * changes since each as a layer.
 */

const Build = z.object({ path: z.nullable(z.string()), isFileWelcome: z.boolean() })
const Work = z.object({ databaseUrl: z.string(), build: z.optional(Build) })
const ChangesRequest = z.object({ since: z.string(), wellKnownFrom: z.number() })

/** Where an index may be stored between starts, and whether a stored one may be used. */
export type BuildRequest = z.output<typeof Build>

/** An index, the database position it contains, and its origin. */
export interface MadeIndex {
  readonly packed: PackedLayer
  readonly position: string
  readonly source: 'file' | 'database'
}

/** Many changes as a layer in shared memory. */
export interface LaidOutChanges extends Omit<DirectoryChanges, 'records'> {
  readonly packed: PackedLayer
}

/** The change log covers a day: an older stored index can't catch up. */
const longestKept = 20 * 60 * 60 * 1000

const { databaseUrl, build } = z.parse(Work, workerData)
const database = await openDatabase<Tables>(databaseUrl, { poolSize: 1, applicationName: 'almoner index' })
if (build === undefined) {
  parentPort?.on('message', async (message) => {
    const { since, wellKnownFrom } = z.parse(ChangesRequest, message)
    parentPort?.postMessage(await layOutChanges(database.db, since, wellKnownFrom))
  })
} else {
  try {
    parentPort?.postMessage(await makeIndex(database.db, build))
  } finally {
    await database.close()
  }
}

/** Reads the index from its file, or builds it from the tables and saves it. */
async function makeIndex(db: Database, request: BuildRequest): Promise<MadeIndex> {
  const origin = await identifyDatabase(db)
  const stored = request.isFileWelcome ? await storedIndex(request.path, origin) : undefined
  if (stored !== undefined) return stored
  const readAt = Date.now()
  const builder = new IndexBuilder()
  const position = await readAllRecords(db, (record) => builder.add(record))
  const packed = packLayer(builder.finish())
  // If the disk is full, only the next start is slower.
  if (request.path !== null)
    await saveLayer(request.path, packed, { database: origin, position, readAt }).catch(() => undefined)
  return { packed, position, source: 'database' }
}

async function storedIndex(path: string | null, origin: string): Promise<MadeIndex | undefined> {
  const stored = path === null ? undefined : await readLayer(path)
  if (stored === undefined || stored.origin.database !== origin) return undefined
  if (Date.now() - stored.origin.readAt > longestKept) return undefined
  return { packed: stored.packed, position: stored.origin.position, source: 'file' }
}

/**
 * Turns the changes since a position into a layer; nonprofits with prominence `wellKnownFrom` or more are well known.
 */
async function layOutChanges(db: Database, since: string, wellKnownFrom: number): Promise<LaidOutChanges> {
  const { records, ...changes } = await readChanges(db, since)
  return { ...changes, packed: packLayer(buildIndex(records, { wellKnownFrom })) }
}
