/** IRS data that indicates how well known an organization is. Amounts are whole US dollars. */
export interface ProminenceFacts {
  income_amount: number
  asset_amount: number
  revenue_amount: number
  affiliation: string
  foundation: string
}

const groupParents: ReadonlySet<string> = new Set(['1', '6', '8'])
const privateFoundations: ReadonlySet<string> = new Set(['02', '03', '04'])

/**
 * Estimates how well known an organization is from public data: orders of magnitude of income and assets, more for the
 * central organization of a group, less for a private foundation, which doesn't solicit donations. Between 0 and about
 * 30.
 */
export function prominence(facts: ProminenceFacts): number {
  const size =
    1.5 * magnitude(facts.revenue_amount) + 0.5 * magnitude(facts.income_amount) + magnitude(facts.asset_amount) * 0.5
  const centre = groupParents.has(facts.affiliation) ? 3 : 0
  const quiet = privateFoundations.has(facts.foundation) ? 0.5 : 1
  return Math.round((size + centre) * quiet * 1000) / 1000
}

function magnitude(dollars: number): number {
  return Math.log10(1 + Math.max(0, dollars))
}
