import { nameKeys } from '../words/normalize-words.ts'
import { clearBit, hasBit, writeBit } from './arrays.ts'
import { einRange, findWord, type IndexLayer, isEmptyRange } from './index-layer.ts'
import { categoryPlace, type IndexRecord } from './index-record.ts'

/** Hides a document that was deleted or that a later layer replaces. */
export function takeOut({ present, visible }: IndexLayer, document: number): void {
  clearBit(present, document)
  clearBit(visible, document)
}

/** The document number of a nonprofit, replaced or not; −1 if the layer never contained it. */
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

/** Whether a record equals the layer's document, apart from flags. */
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

/** Overwrites a document's flags with the record's. */
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

/** Whether the topics are equal in number and content. */
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
