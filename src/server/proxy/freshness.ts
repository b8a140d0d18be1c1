import type { Freshness } from './answer-cache.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** What changes seldom: a nonprofit, its pictures, the price of an offset. */
const SLOW: Freshness = { fresh: 30 * SECOND, stale: 10 * MINUTE, spare: 60 * MINUTE }
/** What a gift changes: sums people look at right after it. Kept against bursts and for bad moments only. */
const QUICK: Freshness = { fresh: 2 * SECOND, stale: 2 * SECOND, spare: 10 * MINUTE }

/** How long an open read stays good; undefined for estimates, which hold a price for one buyer and are never shared. */
export function freshnessOf(group: string, name: string): Freshness | undefined {
  if (name.startsWith('estimate')) return undefined
  return group === 'nonprofits' ? SLOW : QUICK
}
