import type { Database } from '../../../../database/tables/tables.ts'
import { IndexBuilder } from '../layer/build-inverted-index.ts'
import { readLayer, saveLayer } from '../layer/layer-file.ts'
import { type PackedLayer, packLayer } from '../layer/packed-layer.ts'
import { identifyDatabase, readAllRecords } from './index-queries.ts'

/** Where an index may be kept between starts, and whether a kept one will do. */
export interface BuildRequest {
  readonly path: string | null
  readonly isFileWelcome: boolean
}

/** An index, what of the database is in it, and how it came to be. */
export interface MadeIndex {
  readonly packed: PackedLayer
  readonly position: string
  readonly source: 'file' | 'database'
}

/** Changes are remembered for a day: an index kept longer cannot be caught up. */
const longestKept = 20 * 60 * 60 * 1000

/** Takes the index up from its file, or else builds it from the tables and keeps it in the file. */
export async function makeIndex(db: Database, request: BuildRequest): Promise<MadeIndex> {
  const database = await identifyDatabase(db)
  const stored = request.isFileWelcome ? await storedIndex(request.path, database) : undefined
  if (stored !== undefined) return stored
  const readAt = Date.now()
  const builder = new IndexBuilder()
  const position = await readAllRecords(db, (record) => builder.add(record))
  const packed = packLayer(builder.finish())
  // A disk that is full costs the next start some time, and this one nothing.
  if (request.path !== null)
    await saveLayer(request.path, packed, { database, position, readAt }).catch(() => undefined)
  return { packed, position, source: 'database' }
}

async function storedIndex(path: string | null, database: string): Promise<MadeIndex | undefined> {
  const stored = path === null ? undefined : await readLayer(path)
  if (stored === undefined || stored.origin.database !== database) return undefined
  if (Date.now() - stored.origin.readAt > longestKept) return undefined
  return { packed: stored.packed, position: stored.origin.position, source: 'file' }
}
