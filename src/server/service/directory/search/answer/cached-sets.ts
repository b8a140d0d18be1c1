import type { IndexLayer } from '../layer/index-layer.ts'
import { DocumentSet } from './document-set.ts'

/** From this many documents on a set is worth its room: the few short beginnings that cost most are typed most. */
export const worthKeeping = 60_000
/** Some 60 MB at national size: every letter, most pairs of letters and the commonest words. */
const maxCached = 256
const cachedSets = new WeakMap<IndexLayer, Map<string, DocumentSet>>()

/** The set under this key, made once and kept while few others are asked for; not to be changed. */
export function cachedSet(layer: IndexLayer, key: string, fill: (set: DocumentSet) => void): DocumentSet {
  const sets = cachedSets.get(layer) ?? new Map<string, DocumentSet>()
  cachedSets.set(layer, sets)
  const set = sets.get(key) ?? filledSet(layer, fill)
  sets.delete(key)
  sets.set(key, set)
  if (sets.size > maxCached) for (const oldest of [...sets.keys()].slice(0, 1)) sets.delete(oldest)
  return set
}

function filledSet(layer: IndexLayer, fill: (set: DocumentSet) => void): DocumentSet {
  const set = new DocumentSet(layer.size)
  fill(set)
  return set
}
