import type { IndexLayer } from '../layer/index-layer.ts'
import { DocumentSet } from './document-set.ts'

/** From this many documents on a set is worth its room: the few short beginnings that cost most are typed most. */
export const worthKeeping = 60_000
/** Some 60 MB at national size: every letter, most pairs of letters and the commonest words. */
const mostKept = 256
const cachedSets = new WeakMap<IndexLayer, Map<string, DocumentSet>>()

/** The set under this key, made once and kept while few others are asked for; not to be changed. */
export function cachedSet(layer: IndexLayer, key: string, fill: (set: DocumentSet) => void): DocumentSet {
  const kept = cachedSets.get(layer) ?? new Map<string, DocumentSet>()
  cachedSets.set(layer, kept)
  const set = kept.get(key) ?? filledSet(layer, fill)
  kept.delete(key)
  kept.set(key, set)
  if (kept.size > mostKept) for (const oldest of [...kept.keys()].slice(0, 1)) kept.delete(oldest)
  return set
}

function filledSet(layer: IndexLayer, fill: (set: DocumentSet) => void): DocumentSet {
  const set = new DocumentSet(layer.size)
  fill(set)
  return set
}
