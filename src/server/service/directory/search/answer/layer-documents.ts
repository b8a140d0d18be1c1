import { hasBit, writeBit } from '../layer/bitset.ts'
import type { IndexLayer } from '../layer/index-layer.ts'
import { categoryPlace, type IndexRecord } from '../layer/index-record.ts'
import { nameKeys } from '../words/normalise-name.ts'
import { findWord, isEmptyRange } from '../words/vocabulary.ts'
import { einRange } from './ein-prefix.ts'

/** The document of a nonprofit, replaced or not; −1 when the layer never had it. */
export function locate(layer: IndexLayer, number: number): number {
  const of = (place: number) => layer.numbers[layer.byNumber[place] ?? 0] ?? 0
  let [low, high] = [0, layer.size]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (of(middle) < number) low = middle + 1
    else high = middle
  }
  return low < layer.size && of(low) === number ? (layer.byNumber[low] ?? -1) : -1
}

/** Does the record say of the document what the layer says, its flags aside? */
export function isSameButFlags(layer: IndexLayer, document: number, record: IndexRecord): boolean {
  return (
    layer.prominence[document] === Math.fround(record.prominence) &&
    hasCategory(layer, document, record.category) &&
    featuredRankOf(layer, document) === record.featuredRank &&
    hasEin(layer, document, record.ein) &&
    hasNames(layer, document, record) &&
    hasTopics(layer, document, record)
  )
}

/** Writes the flags of the record over those of the document. */
export function writeFlags(layer: IndexLayer, document: number, record: IndexRecord): void {
  writeBit(layer.visible, document, record.visible)
  writeBit(layer.viaChange, document, record.viaChange)
  writeBit(layer.autoDirect, document, record.autoDirect)
}

function hasCategory(layer: IndexLayer, document: number, category: string): boolean {
  return hasBit(layer.categories, categoryPlace(category) * layer.present.length * 32 + document)
}

function featuredRankOf(layer: IndexLayer, document: number): number | null {
  const at = layer.featured.indexOf(document)
  return at === -1 ? null : (layer.featuredRanks[at] ?? null)
}

function hasEin(layer: IndexLayer, document: number, ein: string): boolean {
  const { from, end } = einRange(layer, ein)
  return layer.einDocuments.subarray(from, end).includes(document)
}

function hasNames(layer: IndexLayer, document: number, record: IndexRecord): boolean {
  const wanted = nameKeys(record).flatMap((words) => [...words.map((word) => wordNumber(layer, word)), 0])
  const start = layer.streamStarts[document] ?? 0
  if ((layer.streamStarts[document + 1] ?? 0) - start !== wanted.length) return false
  return wanted.every((word, at) => layer.stream[start + at] === word)
}

/** As many topics, and each of them. */
function hasTopics(
  { topics, topicStarts, topicPostings, topicCounts }: IndexLayer,
  document: number,
  record: IndexRecord,
): boolean {
  if (topicCounts[document] !== record.topics.length) return false
  return record.topics.every((topic) => {
    const { from, end } = findWord(topics, topic)
    return end > from && holdsInOrder(topicPostings.subarray(topicStarts[from], topicStarts[end]), document)
  })
}

function holdsInOrder(documents: Uint32Array, wanted: number): boolean {
  let [low, high] = [0, documents.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((documents[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return documents[low] === wanted
}

function wordNumber(layer: IndexLayer, text: string): number {
  const range = findWord(layer.words, text)
  return isEmptyRange(range) ? -1 : range.from
}
