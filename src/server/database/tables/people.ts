import type { Generated, JSONColumnType } from 'kysely'
import type { Role } from '../../../contract/roles.ts'

/** Somebody who works in the console. The address stands in small letters. */
export interface PersonTable {
  id: string
  email: string
  name: Generated<string>
  /** One of those that a private sandbox makes. */
  sandbox: Generated<boolean>
  created_at: Date
  disabled_at: Generated<Date | null>
}

/** What a person is in an account, a nonprofit or the foundation's own house. */
export interface MembershipTable {
  person_id: string
  subject_id: string
  role: Role
  created_at: Date
}

/** A letter that asks somebody in. */
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

/** A link that signs in once; written for every address, known or not. */
export interface SignInLinkTable {
  id: string
  email: string
  return_to: string
  created_at: Date
  expires_at: Date
  used_at: Generated<Date | null>
}

/** A key that a person's device or password manager keeps; here is its public half. */
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

/** A challenge that was answered, until it would have ended anyway. */
export interface SpentChallengeTable {
  challenge: string
  expires_at: Date
}

/** How a person came in. */
export type SignInMethod = 'passkey' | 'link' | 'invitation' | 'provider' | 'sandbox'

/** What the next page says about what was just done. */
export interface Flash {
  tone: 'done' | 'problem'
  text: string
}

/** Who is signed in where. */
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

/** A company's own sign-in, for the people of its domain. */
export interface IdentityProviderTable {
  id: string
  subject_id: string
  issuer: string
  client_id: string
  client_secret_sealed: Buffer
  domain: string
  created_at: Date
}

/** One way to a provider and back. */
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

/** The tables this part owns. */
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

/** How a proposal stands: resting means approved, and not yet in force. */
export type ProposalStatus = 'waiting' | 'resting' | 'done' | 'refused' | 'withdrawn'

/** A change that waits for a second person. */
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
  /** What whoever refused or withdrew it says of it. */
  reason: Generated<string | null>
}

/** The tables this part owns. */
export interface ProposalTables {
  proposal: ProposalTable
}

/** Kinds of actors: a person in the console, an API key, a command, a job, or a direct database connection. */
const ACTOR_KINDS = ['person', 'key', 'command', 'job', 'database'] as const

/** One of them. */
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

/** The tables this part owns. */
export interface AuditTables {
  audit_entry: AuditEntryTable
}
