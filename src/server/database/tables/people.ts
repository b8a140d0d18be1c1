import type { Generated, JSONColumnType } from 'kysely'
import type { Role } from '../../../contract/roles.ts'

/** A console user. The address is lower case. */
export interface PersonTable {
  id: string
  email: string
  name: Generated<string>
  /** True for people that a private sandbox creates. */
  sandbox: Generated<boolean>
  created_at: Date
  disabled_at: Generated<Date | null>
}

/** A person's role in an account, a nonprofit or the house. */
export interface MembershipTable {
  person_id: string
  subject_id: string
  role: Role
  created_at: Date
}

/** An invitation by e-mail. */
export interface InvitationTable {
  id: string
  email: string
  subject_id: string
  role: Role
  invited_by: string | null
  created_at: Date
  expires_at: Date
  accepted_at: Generated<Date | null>
  withdrawn_at: Generated<Date | null>
}

/** A single-use sign-in link; written for every address, known or not. */
export interface SignInLinkTable {
  id: string
  email: string
  return_to: string
  created_at: Date
  expires_at: Date
  used_at: Generated<Date | null>
}

/** The public key of a passkey. */
export interface PasskeyTable {
  id: string
  person_id: string
  name: string
  public_key: Buffer
  counter: number
  transports: string[]
  created_at: Date
  used_at: Generated<Date | null>
}

/** A used challenge, kept until it would have expired. */
export interface SpentChallengeTable {
  challenge: string
  expires_at: Date
}

/** How a person signed in. */
export type SignInMethod = 'passkey' | 'link' | 'invitation' | 'provider' | 'sandbox'

/** The message that the next page shows about an action. */
export interface Flash {
  tone: 'done' | 'problem'
  text: string
}

/** A console session. */
export interface ConsoleSessionTable {
  id: string
  token_hash: Buffer
  person_id: string
  method: SignInMethod
  created_at: Date
  seen_at: Date
  proved_at: Date
  expires_at: Date
  ended_at: Generated<Date | null>
  address: string | null
  agent: string
  flash: JSONColumnType<Flash | null>
}

/** A company's identity provider, for the people of its domain. */
export interface IdentityProviderTable {
  id: string
  subject_id: string
  issuer: string
  client_id: string
  client_secret_sealed: Buffer
  domain: string
  created_at: Date
}

/** A sign-in at an identity provider. */
export interface ProviderSignInTable {
  state: string
  provider_id: string
  verifier_sealed: Buffer
  nonce: string
  return_to: string
  expires_at: Date
}

/** A person has dismissed the first steps of an account, a nonprofit or the foundation. */
export interface FirstStepsDismissalTable {
  person_id: string
  subject_id: string
  dismissed_at: Date
}

export interface PeopleTables {
  person: PersonTable
  membership: MembershipTable
  invitation: InvitationTable
  sign_in_link: SignInLinkTable
  passkey: PasskeyTable
  spent_challenge: SpentChallengeTable
  console_session: ConsoleSessionTable
  identity_provider: IdentityProviderTable
  provider_sign_in: ProviderSignInTable
  first_steps_dismissal: FirstStepsDismissalTable
}

/** Status of a proposal: resting means approved, but not in effect yet. */
export type ProposalStatus = 'waiting' | 'resting' | 'done' | 'refused' | 'withdrawn'

/** A change that awaits a second person. */
export interface ProposalTable {
  id: string
  kind: string
  subject_id: string
  live_mode: boolean
  summary: string
  shown: JSONColumnType<Record<string, unknown>>
  details_sealed: Buffer
  status: ProposalStatus
  proposed_by: string
  proposed_at: Date
  decided_by: Generated<string | null>
  decided_at: Generated<Date | null>
  rests_until: Generated<Date | null>
  done_at: Generated<Date | null>
  /** Why it was refused or withdrawn. */
  reason: Generated<string | null>
}

export interface ProposalTables {
  proposal: ProposalTable
}

/** Kinds of actors: a person in the console, an API key, a command, a job, or a direct database connection. */
const ACTOR_KINDS = ['person', 'key', 'command', 'job', 'database'] as const

export type ActorKind = (typeof ACTOR_KINDS)[number]

/** One audit log entry: who did what to which record, before and after, when and from where. */
export interface AuditEntryTable {
  id: Generated<number>
  at: Date
  transaction_id: Generated<string>
  actor_kind: ActorKind
  actor_id: string
  actor_name: string
  action: string
  record_id: string
  subject_id: string
  before: JSONColumnType<Record<string, unknown> | null>
  after: JSONColumnType<Record<string, unknown> | null>
  address: string | null
  request_id: string | null
  /** Written by a trigger, because the change itself wasn't recorded by code. */
  unsaid: Generated<boolean>
}

export interface AuditTables {
  audit_entry: AuditEntryTable
}
