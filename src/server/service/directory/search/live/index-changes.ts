import type { Database } from '../../../../database/tables/tables.ts'
import { buildIndex } from '../layer/build-inverted-index.ts'
import { type PackedLayer, packLayer } from '../layer/packed-layer.ts'
import { type DirectoryChanges, readChanges } from './change-log.ts'

/** Many changes as a layer that threads can share. */
export interface LaidOutChanges extends Omit<DirectoryChanges, 'records'> {
  readonly packed: PackedLayer
}

/** Reads what changed since a position and lays it out; nonprofits from `wellKnownFrom` on are well known. */
export async function layOutChanges(db: Database, since: string, wellKnownFrom: number): Promise<LaidOutChanges> {
  const { records, ...changes } = await readChanges(db, since)
  return { ...changes, packed: packLayer(buildIndex(records, { wellKnownFrom })) }
}
