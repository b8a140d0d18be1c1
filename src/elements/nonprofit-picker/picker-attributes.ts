import { CATEGORIES, type Category } from '../../contract/categories.ts'
import type { WrittenConsent } from '../../contract/nonprofits.ts'
import { idsOf, isAbsent, numberMistake } from '../shared/attributes.ts'

/** Values of `consent`. */
export type Consent = 'any' | 'direct' | 'via-change' | 'both' | 'either' | 'none'

/** Filters of one search; an absent member is unrestricted. */
export type ConsentFilter = Partial<WrittenConsent>

/** The searches for each consent: `either` needs two, because the service combines filters by "and". */
export const CONSENT_FILTERS: Readonly<Record<Consent, readonly ConsentFilter[]>> = {
  any: [{}],
  direct: [{ direct: true }],
  'via-change': [{ via_change: true }],
  both: [{ direct: true, via_change: true }],
  either: [{ direct: true }, { via_change: true }],
  none: [{ direct: false, via_change: false }],
}

const LARGEST_LIMIT = 50
const DEFAULT_LIMIT = 10
/** Nonprofits among which the service splits a gift. */
const FEWEST_PARTS = 2
const MOST_PARTS = 20

/** Attributes of the picker as pages and frameworks set them. */
interface PickerAttributes {
  readonly consent: unknown
  readonly categories: unknown
  readonly limit: unknown
  readonly nonprofits: unknown
  readonly max: unknown
}

/** The validated attributes. */
export interface PickerSettings {
  readonly consent: Consent
  /** Categories to offer; all of them if the page names none. */
  readonly categories: readonly Category[]
  /** Results per page. */
  readonly limit: number
  /** Ids or EINs of the page's short list. */
  readonly shortList: readonly string[]
  /** Most nonprofits that the donor may choose, if several. */
  readonly most: number
}

/** Reads the attributes; reports each mistake for the page's developer and uses the default instead. */
export function readPickerAttributes(given: PickerAttributes, report: (mistake: string) => void): PickerSettings {
  return {
    consent: readConsent(given.consent, report),
    categories: readCategories(given.categories, report),
    limit: readLimit(given.limit, report),
    shortList: idsOf(given.nonprofits),
    most: readMost(given.max, report),
  }
}

function readConsent(given: unknown, report: (mistake: string) => void): Consent {
  if (isAbsent(given)) return 'any'
  const words = Object.keys(CONSENT_FILTERS)
  const consent = words.find((known): known is Consent => known === given)
  if (consent === undefined) report(`consent="${given}" is none of ${words.join(', ')}`)
  return consent ?? 'any'
}

/** Reads a comma list, a JSON list or an array. */
function readCategories(given: unknown, report: (mistake: string) => void): readonly Category[] {
  const words = Array.isArray(given)
    ? given.map(String)
    : `${given}`
        .replace(/^\s*\[|\]\s*$|"/g, '')
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean)
  const categories = words.flatMap((word) => {
    const category = CATEGORIES.find((name) => name === word.toLowerCase())
    if (category === undefined) report(`"${word}" is not a category`)
    return category ?? []
  })
  return categories.length === 0 ? CATEGORIES : categories
}

function readLimit(given: unknown, report: (mistake: string) => void): number {
  const mistake = numberMistake('limit', given, 1, LARGEST_LIMIT)
  if (mistake !== undefined) report(mistake)
  return (mistake === undefined && Number(given)) || DEFAULT_LIMIT
}

function readMost(given: unknown, report: (mistake: string) => void): number {
  const mistake = numberMistake('max', given, FEWEST_PARTS, MOST_PARTS)
  if (mistake !== undefined) report(mistake)
  const most = isAbsent(given) ? MOST_PARTS : Math.trunc(Number(given))
  return Number.isNaN(most) ? MOST_PARTS : Math.min(MOST_PARTS, Math.max(FEWEST_PARTS, most))
}
