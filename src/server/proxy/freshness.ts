import type { contract } from '../../contract/index.ts'
import type { Freshness } from './response-cache.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** What changes seldom: a nonprofit and its pictures. Only where the proxy is told when one does. */
const SLOW: Freshness = { fresh: 30 * SECOND, stale: 10 * MINUTE, spare: 60 * MINUTE }
/** The same where nobody tells: a nonprofit that withdraws its consent is shown no longer than a second. */
const UNTOLD: Freshness = { ...SLOW, fresh: 0.7 * SECOND, stale: 0.7 * SECOND }
/** What a gift changes: sums people look at right after it. Kept against bursts and for bad moments only. */
const SHORT_LIVED: Freshness = { fresh: 2 * SECOND, stale: 2 * SECOND, spare: 10 * MINUTE }

/** How long answers stay good, for reads of the contract alone. */
export type CachedReads<C> = {
  readonly [Group in keyof C]?: {
    readonly [Name in keyof C[Group]]?: C[Group][Name] extends { method: 'GET' } ? Freshness : never
  }
}

/**
 * The open reads whose answers are kept and shared by all pages of a key. What does not stand here is asked anew each
 * time, as an estimate must be: it holds a price for one buyer.
 */
export const cachedReads: CachedReads<typeof contract> = {
  donations: { climateStats: SHORT_LIVED },
  nonprofits: { search: SLOW, show: SLOW, socialMediaContent: SLOW },
  reports: { impact: SHORT_LIVED },
  climate: { stats: SHORT_LIVED },
}

/** How long an answer is kept by a proxy that is told of changes of the directory, or is not. */
export function freshnessWhere(isTold: boolean, freshness: Freshness): Freshness {
  return freshness === SLOW && !isTold ? UNTOLD : freshness
}
