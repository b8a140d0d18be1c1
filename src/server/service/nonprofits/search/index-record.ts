/** The directory's categories in their fixed order: an index stores a category as its place in this list. */
export const indexCategories = [
  'arts and culture',
  'education',
  'environment',
  'animals',
  'healthcare',
  'human services',
  'international affairs',
  'public benefit',
  'religion',
  'mutual benefit',
  'unclassified',
] as const

const places = new Map<string, number>(indexCategories.map((category, place) => [category, place]))

/** A category's place in `indexCategories`; one the list does not know counts as unclassified, its last. */
export function categoryPlace(category: string): number {
  return places.get(category) ?? indexCategories.length - 1
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
