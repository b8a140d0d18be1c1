import { CATEGORIES } from '../../../../../contract/index.ts'

const places = new Map<string, number>(CATEGORIES.map((category, place) => [category, place]))

/** A category's place in the contract's list, which is what an index stores; one the list does not know counts as unclassified, its last. */
export function categoryPlace(category: string): number {
  return places.get(category) ?? CATEGORIES.length - 1
}

/** What the index must know of one nonprofit. */
export interface IndexRecord {
  /** The nonprofit's own number, 1 to 4,294,967,295; never reused. */
  readonly number: number
  /** Nine digits. */
  readonly ein: string
  readonly name: string
  /** Sort name, "doing business as", former and short names. */
  readonly otherNames: readonly string[]
  readonly category: string
  /** What it is searched by behind its names; see `topicsOf`. */
  readonly topics: readonly string[]
  /** How well known it is, higher is better; see `prominence` of the directory. */
  readonly prominence: number
  /** Its place among those shown first when nothing is asked for, from 0; null when it is none of them. */
  readonly featuredRank: number | null
  /** Neither hidden nor ineligible. */
  readonly visible: boolean
  readonly viaChange: boolean
  /** Grants direct consent to every account that it has not withheld it from. */
  readonly autoDirect: boolean
}
