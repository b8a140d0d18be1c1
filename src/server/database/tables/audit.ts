import type { Generated, JSONColumnType } from 'kysely'

/** Who acts: a person in the console, an account's key, somebody at the command line, a job; else whoever reached the database. */
export const ACTOR_KINDS = ['person', 'key', 'command', 'job', 'database'] as const

/** One of them. */
export type ActorKind = (typeof ACTOR_KINDS)[number]

/** One act, as it is told for ever: who did what, on which record, before and after, when, from where. */
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
  /** Written by the database, because whoever changed the record said nothing of it. */
  unsaid: Generated<boolean>
}

/** The tables this part owns. */
export interface AuditTables {
  audit_entry: AuditEntryTable
}
