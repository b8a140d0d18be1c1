/** What accounts may do: law firms alone reach filing data and documents. */
export const ACCOUNT_KINDS = ['merchant', 'platform', 'law_firm'] as const

/** One of the kinds. */
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** Which consent a nonprofit must have given before an account's pages may offer it. */
export const CONSENT_POLICIES = ['any', 'either', 'direct', 'via_change', 'both'] as const

/** One of the policies. */
export type ConsentPolicy = (typeof CONSENT_POLICIES)[number]
