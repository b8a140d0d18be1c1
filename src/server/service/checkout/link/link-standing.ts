/** Declines after which a link is dead, so that nobody can try cards on it. */
const MAX_DECLINES = 5

/** How long a link can be paid at: 24 hours. */
export const LINK_LIFE_MS = 24 * 60 * 60 * 1_000

/** What decides whether a link can be paid at. */
export interface LinkFacts {
  donation_id: string | null
  declines: number
  expires_at: Date
}

/** `open`, or why a link cannot be paid at any more. */
export type LinkStanding = 'open' | 'used' | 'declined_out' | 'expired'

/** How a link stands at a moment. */
export function linkStanding(link: LinkFacts, now: Date): LinkStanding {
  if (link.donation_id !== null) return 'used'
  if (link.declines >= MAX_DECLINES) return 'declined_out'
  return now >= link.expires_at ? 'expired' : 'open'
}
