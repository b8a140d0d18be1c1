/** Kinds of accounts. Only law firms can use filing data and documents. */
export const ACCOUNT_KINDS = ['merchant', 'platform', 'law_firm'] as const

/** One of the kinds. */
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** The consent that a nonprofit must have given before an account's pages can offer it. */
export const CONSENT_POLICIES = ['any', 'either', 'direct', 'via_change', 'both'] as const

/** One of the policies. */
export type ConsentPolicy = (typeof CONSENT_POLICIES)[number]

/** Whether a nonprofit's written consent is what an account requires of the nonprofits on its pages. */
export function meetsConsent(
  policy: ConsentPolicy,
  { direct, via_change }: { direct: boolean; via_change: boolean },
): boolean {
  const met = { any: true, direct, via_change, either: direct || via_change, both: direct && via_change }
  return met[policy]
}
