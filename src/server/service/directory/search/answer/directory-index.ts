import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Bitset, clearBit, countBits, hasBit, intersect, writeBit } from '../layer/arrays.ts'
import { buildIndex } from '../layer/build-index.ts'
import type { IndexLayer } from '../layer/index-layer.ts'
import type { IndexRecord } from '../layer/index-record.ts'
import { isSameButFlags, locate, takeOut, writeFlags } from '../layer/layer-documents.ts'
import type { SearchQuery } from './search-query.ts'
import { type SearchAnswer, searchLayers } from './term-search.ts'

/** A nonprofit's explicit decision about an account; null takes it back, so that the auto-grant applies. */
export interface DirectDecision {
  readonly account: string
  readonly number: number
  readonly isGranted: boolean | null
}

/** Every change rebuilds the newest layer; at this size, a new layer is started. */
const recentSize = 256
const maxLayers = 64
/** Maximum share of the directory in later layers. */
const maxChangedShare = 0.2
const maxAccounts = 64
/** Nonprofits per synchronous step, a few milliseconds; searches wait no longer than that. */
const documentsPerStep = 1000

/** The searchable directory: one built layer, and small layers over it for later changes. */
export class DirectoryIndex {
  readonly #base: IndexLayer
  #settled: IndexLayer[] = []
  #recent = new Map<number, IndexRecord>()
  #recentLayer: IndexLayer | null = null
  readonly #decisions = new Map<string, Map<number, boolean>>()
  #direct = new Map<string, ReadonlyMap<IndexLayer, Bitset>>()

  constructor(base: IndexLayer) {
    this.#base = base
  }

  /** Nonprofits in the directory, hidden ones included. */
  get size(): number {
    return this.#layers().reduce((total, { present }) => total + countBits(present), 0)
  }

  /** True if enough has changed for a rebuild; searches stay correct but get slower. */
  get isWorn(): boolean {
    const changed = this.#settled.reduce((total, { size }) => total + size, 0)
    return (
      this.#settled.length >= maxLayers || changed > Math.max(this.#base.size * maxChangedShare, maxLayers * recentSize)
    )
  }

  /** Minimum prominence of a well-known nonprofit; a small directory makes no distinction. */
  get wellKnownFrom(): number {
    const { prominence, wellKnown, size } = this.#base
    return wellKnown === size ? -Number.MAX_VALUE : (prominence[wellKnown - 1] ?? 0)
  }

  /** Nonprofit numbers in result order. */
  search(query: SearchQuery): number[] {
    return this.answer(query).numbers
  }

  /** The same, with the interpretation of the term. */
  answer(query: SearchQuery): SearchAnswer {
    const direct = query.direct ? this.#directSets(query.direct.account) : null
    return searchLayers(
      this.#layers().map((layer) => ({ layer, direct: direct?.get(layer) })),
      query,
    )
  }

  /** Adds or replaces nonprofits: the next search sees them. */
  put(records: readonly IndexRecord[]): void {
    for (const record of records) if (!this.#flip(record)) this.#replace(record)
    this.#rebuildRecent()
    this.#direct.clear()
  }

  /**
   * Adds or replaces many nonprofits from a prepared layer. Searches continue meanwhile and then see all changes at
   * once; no other change may be made until it is done.
   */
  async putLayer(layer: IndexLayer): Promise<void> {
    const older = [...this.#settled, this.#base].map((each) => ({ layer: each, present: each.present.slice() }))
    for (let from = 0; from < layer.size; from += documentsPerStep) {
      for (const place of layer.byNumber.subarray(from, from + documentsPerStep)) {
        for (const each of older) {
          const document = locate(each.layer, layer.numbers[place] ?? 0)
          if (document !== -1) clearBit(each.present, document)
        }
      }
      await nextTurn()
    }
    for (const { layer: each, present } of older) {
      each.present.set(present)
      intersect(each.visible, present)
    }
    for (const number of this.#recent.keys()) if (locate(layer, number) !== -1) this.#recent.delete(number)
    this.#rebuildRecent()
    this.#settled = [layer, ...this.#settled]
    this.#direct.clear()
  }

  /** Removes deleted nonprofits. */
  drop(numbers: readonly number[]): void {
    for (const number of numbers) {
      this.#recent.delete(number)
      for (const layer of this.#layers()) {
        const document = locate(layer, number)
        if (document !== -1) takeOut(layer, document)
      }
    }
    this.#rebuildRecent()
    this.#direct.clear()
  }

  /** Applies explicit consent decisions. */
  decide(decisions: readonly DirectDecision[]): void {
    for (const { account, number, isGranted } of decisions) {
      const known = this.#decisions.get(account) ?? new Map<number, boolean>()
      this.#decisions.set(account, known)
      if (isGranted === null) known.delete(number)
      else known.set(number, isGranted)
    }
    this.#direct.clear()
  }

  /** Newest first. */
  #layers(): IndexLayer[] {
    return [...(this.#recentLayer ? [this.#recentLayer] : []), ...this.#settled, this.#base]
  }

  #flip(record: IndexRecord): boolean {
    if (this.#recent.has(record.number)) return false
    for (const layer of this.#layers()) {
      const document = locate(layer, record.number)
      if (document === -1 || !hasBit(layer.present, document)) continue
      if (isSameButFlags(layer, document, record)) {
        writeFlags(layer, document, record)
        return true
      }
      takeOut(layer, document)
    }
    return false
  }

  #replace(record: IndexRecord): void {
    if (this.#recent.size >= recentSize && !this.#recent.has(record.number)) this.#settle()
    this.#recent.set(record.number, record)
  }

  #settle(): void {
    this.#rebuildRecent()
    if (this.#recentLayer) this.#settled = [this.#recentLayer, ...this.#settled]
    this.#recent = new Map()
    this.#recentLayer = null
  }

  #rebuildRecent(): void {
    const { wellKnownFrom } = this
    this.#recentLayer = this.#recent.size > 0 ? buildIndex(this.#recent.values(), { wellKnownFrom }) : null
  }

  /** The documents of each layer that give the account direct consent. */
  #directSets(account: string): ReadonlyMap<IndexLayer, Bitset> {
    const known = this.#direct.get(account)
    if (known) return known
    const sets = new Map(this.#layers().map((layer) => [layer, this.#directSet(layer, account)]))
    if (this.#direct.size >= maxAccounts) this.#direct.clear()
    this.#direct.set(account, sets)
    return sets
  }

  #directSet(layer: IndexLayer, account: string): Bitset {
    const set = layer.autoDirect.slice()
    for (const [number, isGranted] of this.#decisions.get(account) ?? []) {
      const document = locate(layer, number)
      if (document !== -1) writeBit(set, document, isGranted)
    }
    return set
  }
}
