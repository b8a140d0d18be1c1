/** The public facts that say how well known an organisation is. Amounts are whole dollars as in the public file. */
export interface ProminenceFacts {
  readonly income: number | null
  readonly assets: number | null
  /** The file's AFFILIATION code: 6 and 8 are group parents, 1 central, 9 a subordinate. */
  readonly affiliation: string | null
  /** Organisations under the same group exemption; 0 when none. */
  readonly groupMembers?: number
}

const affiliationBonus: Readonly<Record<string, number>> = { '1': 0.5, '6': 1.5, '8': 1.5, '9': -0.5 }

/** How well known, higher is better, about −1 to 20: the order of magnitude of its income and assets, more for the parent of a group. */
export function prominence({ income, assets, affiliation, groupMembers = 0 }: ProminenceFacts): number {
  const bonus = affiliationBonus[affiliation ?? ''] ?? 0
  const group = bonus > 0 ? Math.log10(1 + groupMembers) : 0
  return magnitude(income) + magnitude(assets) * 0.4 + bonus + group
}

function magnitude(amount: number | null): number {
  return Math.log10(1 + Math.max(0, amount ?? 0))
}
