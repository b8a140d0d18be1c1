import type { Generated } from 'kysely'
import type { AccountKind, ConsentPolicy } from '../../../contract/accounts.ts'

/** Who gives through this installation. Origins are written as browsers send them. */
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
  /** Since when none of its keys opens anything. */
  disabled_at: Generated<Date | null>
}

/** The key of an account and mode that pages may show. */
export interface PublicKeyTable {
  public_key: string
  account_id: string
  live_mode: boolean
  created_at: Date
  expires_at: Generated<Date | null>
}

/** A secret of an account and mode: its hash to find it by, and sealed, because webhooks are signed with it. */
export interface SecretKeyTable {
  secret_hash: Buffer
  account_id: string
  live_mode: boolean
  secret_sealed: Buffer
  created_at: Date
  expires_at: Date | null
}

/** A secret that opens named operations only, from named networks where there are any. Never opened again: only its hash exists. */
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

/** How an account shows itself to donors; what is null is not set. */
export interface AccountBrandingTable {
  account_id: string
  /** The name donors see; the account's own unless set. */
  shown_name: string | null
  /** Below this service's address: `/pictures/<hash>.png`. */
  logo_url: string | null
  /** `#rrggbb`, readable on white. */
  accent: string | null
  /** Cents, from least to most. */
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

/** What a kind of gift costs from a day on, `YYYY-MM-DD`: hundredths of a percent, and cents. */
export interface FeeTermsTable {
  account_id: string | null
  kind: 'card' | 'invoice'
  begins_on: string
  basis_points: number
  fixed_cents: number
}

/** A request that an account made in the last days; nothing of what it sent, nor of its answer but how it went. */
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
  /** The code of the problem, and the parameter it names. */
  problem: string | null
  param: string | null
}

/** One row with the fingerprint of this database's master key. */
export interface MasterKeyTable {
  single: Generated<boolean>
  fingerprint: Buffer
}

/** The tables this part owns. */
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

/** Tries to pay by one address or at one account, over a short while that began at `since`. */
export interface PaymentTallyTable {
  subject: string
  tries: number
  declines: Generated<number>
  since: Date
  locked_until: Date | null
}

/** An action token that was used. */
export interface UsedActionTable {
  id: string
  expires_at: Date
}

/** The tables of the shield. */
export interface AbuseTables {
  shield_salt: { single: Generated<boolean>; salt: string }
  payment_tally: PaymentTallyTable
  used_action: UsedActionTable
}

/** The answer of a write that carried an idempotency key. */
export interface IdempotentAnswerTable {
  account_id: string
  live_mode: boolean
  method: string
  path: string
  key: string
  fingerprint: Buffer
  /** As it was kept before answers were sealed. */
  answer: string | null
  answer_sealed: Buffer | null
  /** The hash of the address it names, for answers that lead somewhere. */
  address_hash: Buffer | null
  created_at: Date
}

/** The tables this part owns. */
export interface IdempotencyTables {
  idempotent_answer: IdempotentAnswerTable
}

/** The one row that says how far the sandbox's clock runs ahead of the machine's, in milliseconds. */
export interface SandboxClockTable {
  single: Generated<boolean>
  ahead_milliseconds: number
}

/** The tables this part owns. */
export interface SandboxTables {
  sandbox_clock: SandboxClockTable
}
