import type { AccountKind, ConsentPolicy } from '../../../contract/index.ts'
import type { FeeTerms } from './fee-terms.ts'

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
