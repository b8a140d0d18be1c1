import type { Generated } from 'kysely'
import type { AccountKind, ConsentPolicy } from '../../../contract/accounts.ts'

/** Accounts of this installation. Origins are stored as browsers send them. */
export interface AccountTable {
  id: string
  name: string
  kind: AccountKind
  parent_account_id: string | null
  email: string | null
  transfers_enabled: Generated<boolean>
  webhooks_enabled: Generated<boolean>
  allowed_origins: Generated<string[]>
  consent_policy: Generated<ConsentPolicy>
  created_at: Date
  /** Since when all its keys are invalid. */
  disabled_at: Generated<Date | null>
}

/** The publishable key of an account and mode. */
export interface PublicKeyTable {
  public_key: string
  account_id: string
  live_mode: boolean
  created_at: Date
  expires_at: Generated<Date | null>
}

/**
 * A secret of an account and mode: its hash for look-ups, and an encrypted copy, because webhooks are signed with it.
 */
export interface SecretKeyTable {
  secret_hash: Buffer
  account_id: string
  live_mode: boolean
  secret_sealed: Buffer
  created_at: Date
  expires_at: Date | null
}

/** A secret limited to named operations, and optionally to named networks. Only its hash is stored. */
export interface RestrictedKeyTable {
  id: string
  secret_hash: Buffer
  account_id: string
  live_mode: boolean
  name: string
  operations: string[]
  networks: string[]
  created_at: Date
  expires_at: Date | null
  last_used_at: Generated<Date | null>
}

/** An account's branding for donors; null means not set. */
export interface AccountBrandingTable {
  account_id: string
  /** The name donors see; default: the account's own. */
  shown_name: string | null
  /** Below this service's address: `/pictures/<hash>.png`. */
  logo_url: string | null
  /** `#rrggbb`, readable on white. */
  accent: string | null
  /** Cents, in ascending order. */
  suggested_amounts: Generated<number[]>
  updated_at: Date
}

/** An account's uploaded logo, re-encoded; its name is a hash of its content. */
export interface AccountLogoTable {
  account_id: string
  name: string
  bytes: Buffer
  width: number
  height: number
}

/** The fee of a kind of donation from a day on, `YYYY-MM-DD`: hundredths of a percent, and cents. */
export interface FeeTermsTable {
  account_id: string | null
  kind: 'card' | 'invoice'
  begins_on: string
  basis_points: number
  fixed_cents: number
}

/** A recent API request of an account: its outcome, without request or response data. */
export interface ApiRequestTable {
  request_id: string
  account_id: string
  live_mode: boolean
  at: Date
  /** For example `donations.create`. */
  operation: string
  status: number
  milliseconds: number
  /** The public key, or the ID of the restricted key. */
  key_id: string
  /** The error code, and the parameter it names. */
  problem: string | null
  param: string | null
}

/** One row with the fingerprint of this database's master key. */
export interface MasterKeyTable {
  single: Generated<boolean>
  fingerprint: Buffer
}

export interface AccountTables {
  master_key: MasterKeyTable
  account: AccountTable
  account_branding: AccountBrandingTable
  account_logo: AccountLogoTable
  api_request: ApiRequestTable
  fee_terms: FeeTermsTable
  public_key: PublicKeyTable
  secret_key: SecretKeyTable
  restricted_key: RestrictedKeyTable
}

/** Payment attempts by an address or at an account, in a short period that started at `since`. */
export interface PaymentTallyTable {
  subject: string
  tries: number
  declines: Generated<number>
  since: Date
  locked_until: Date | null
}

export interface UsedActionTable {
  id: string
  expires_at: Date
}

/** The tables of abuse protection. */
export interface AbuseTables {
  shield_salt: { single: Generated<boolean>; salt: string }
  payment_tally: PaymentTallyTable
  used_action: UsedActionTable
}

/** The response to a write with an idempotency key. */
export interface IdempotentAnswerTable {
  account_id: string
  live_mode: boolean
  method: string
  path: string
  key: string
  fingerprint: Buffer
  /** From before responses were encrypted. */
  answer: string | null
  answer_sealed: Buffer | null
  /** The hash of the address in the response, if it redirects. */
  address_hash: Buffer | null
  created_at: Date
}

export interface IdempotencyTables {
  idempotent_answer: IdempotentAnswerTable
}

/** The only row: by how many milliseconds the sandbox's clock is ahead of the machine's. */
export interface SandboxClockTable {
  single: Generated<boolean>
  ahead_milliseconds: number
}

export interface SandboxTables {
  sandbox_clock: SandboxClockTable
}
