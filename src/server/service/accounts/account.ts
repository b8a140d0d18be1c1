import type { AccountKind, ConsentPolicy } from '../../../contract/index.ts'
import type { Database } from '../../database/tables/tables.ts'
import type { NewId } from '../../kernel/identifiers.ts'
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
  /** What the key they came with is restricted to; none for the account's own secret. */
  restriction?: KeyRestriction | undefined
}

/** What a restricted key may do, and from where. */
export interface KeyRestriction {
  /** The ID of the key, and what people call it. */
  keyId: string
  name: string
  /** By their names in the contract, such as `donations.create`. */
  operations: readonly string[]
  /** Tells whether the key may be used from an address, which may be unknown. */
  admits(address: string | undefined): boolean
}

/** For which account a part of the service works, in which mode and at what moment. */
export interface AccountScope {
  db: Database
  newId: NewId
  account: Account
  liveMode: boolean
  now: Date
}
