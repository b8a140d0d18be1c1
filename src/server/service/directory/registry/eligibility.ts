import type { EligibilityRestriction } from '../../../../contract/index.ts'

/** Public records about an organization's status. Codes are as the IRS files them. */
export interface StatusFacts {
  subsection: string
  deductibility: string
  foundation: string
  /** False if the organization isn't in a current IRS file. */
  filed?: boolean
  /** True if Publication 78 lists it, which proves deductibility. */
  listedInPublication78?: boolean
  /** True while an automatic revocation is in force. */
  revoked?: boolean
}

/** Reasons why an organization can't receive donations, by stable code. */
const restrictionDetails = {
  not_in_bmf: 'The IRS does not list this organization as exempt.',
  revoked: 'The IRS has revoked the exemption of this organization.',
  not_501c3: 'This organization is not a 501(c)(3) charity.',
  contributions_not_deductible: 'Contributions to this organization are not tax deductible.',
  foreign_treaty: 'Contributions to this organization are deductible only under a tax treaty.',
  private_foundation: 'This organization is a private foundation, which can’t receive grants here.',
  withheld_by_operator: 'Payouts to this organization are withheld while it is reviewed.',
  missing_payout_details: 'We don’t know how to pay this organization yet.',
} as const

export type RestrictionCode = keyof typeof restrictionDetails

const privateFoundations: ReadonlySet<string> = new Set(['02', '03', '04'])

/** Restrictions based on public records, in a stable order; empty if the organization may be paid. */
export function filedRestrictions(facts: StatusFacts): EligibilityRestriction[] {
  if (facts.filed === false) return [restriction('not_in_bmf')]
  const codes: RestrictionCode[] = []
  if (facts.revoked === true) codes.push('revoked')
  if (facts.subsection !== '03') codes.push('not_501c3')
  if (facts.deductibility !== '1' && facts.listedInPublication78 !== true) codes.push('contributions_not_deductible')
  if (facts.deductibility === '4') codes.push('foreign_treaty')
  if (privateFoundations.has(facts.foundation)) codes.push('private_foundation')
  return codes.map(restriction)
}

/** A restriction with its explanation. */
function restriction(code: RestrictionCode): EligibilityRestriction {
  return { code, detail: restrictionDetails[code] }
}
