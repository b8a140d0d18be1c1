import type { FeeTerms } from './fee-terms.ts'

/** What accounts may do: law firms alone reach filing data and documents. */
export const ACCOUNT_KINDS = ['merchant', 'platform', 'law_firm'] as const

/** One of the kinds. */
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** Which consent a nonprofit must have given before an account's pages may offer it. */
export const CONSENT_POLICIES = ['any', 'either', 'direct', 'via_change', 'both'] as const

/** One of the policies. */
export type ConsentPolicy = (typeof CONSENT_POLICIES)[number]

/** An account as the service knows it while it answers. */
export interface Account {
  id: string
  name: string
  kind: AccountKind
  parentAccountId: string | null
  email: string | null
  transfersEnabled: boolean
  webhooksEnabled: boolean
  allowedOrigins: readonly string[]
  consentPolicy: ConsentPolicy
  /** What its gifts cost: its own terms and those for all, past and coming. */
  feeTerms: readonly FeeTerms[]
}

/** Who asks, and in which mode. */
export interface Caller {
  account: Account
  liveMode: boolean
  publicKey: string
}
