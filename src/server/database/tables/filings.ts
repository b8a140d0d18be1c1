import type { ColumnType, Generated } from 'kysely'
import type { ActorKind } from './audit.ts'

/** One fact: text, an address or phone number, a list of elements, or null for one that was taken back. */
export type FilingValue = string | Parts | Parts[] | null

/** The members of an address, a phone number or an element of a list. */
export interface Parts {
  [name: string]: string | null | undefined | Parts
}

/** Facts by name, as far as they are known. */
export type FilingData = Record<string, FilingValue>

/** A nonprofit whose filings a law firm keeps. */
export interface FilingClientTable {
  id: string
  account_id: string
  live_mode: boolean
  ein: string
  created_at: Date
}

/** A client's questionnaire with its annual return: the standing one, or that of a year. */
export interface FilingRecordTable {
  id: string
  annual_return_id: string
  client_id: string
  /** `YYYY-MM-DD`; null for the standing record. */
  fiscal_year_end: ColumnType<string | null, string | null, string | null>
  data: ColumnType<FilingData, string | undefined, string>
  created_at: Date
  updated_at: Date
}

/** One change of one fact, never rewritten. */
export interface FilingChangeTable {
  id: Generated<string>
  record_id: string
  account_id: string
  request_id: string
  field: string
  old_value: ColumnType<FilingValue | null, string | null, never>
  new_value: ColumnType<FilingValue, string, never>
  changed_at: Date
  actor_kind: ActorKind | null
  /** What people call who it was: a person's address, a public key. */
  actor_name: string | null
  /** The document it was accepted from. */
  document_id: string | null
}

/** What a person said to a proposal of a document. */
export interface FilingDecisionTable {
  record_id: string
  document_id: string
  field: string
  decision: 'accepted' | 'refused'
  value: ColumnType<FilingValue, string, string>
  replaced: ColumnType<FilingValue, string | null, string | null>
  decided_by: string
  decided_at: Date
}

/** A launch page, closed after too many wrong proofs or when its time is over. */
export interface FilingLaunchTable {
  id: string
  client_id: string | null
  ein: string | null
  state: string
  type: string
  sandbox: boolean
  wrong_proofs: Generated<number>
  proof_hash: Buffer | null
  account_id: string | null
  created_at: Date
  expires_at: Date
  /** The token of the firm's server it was made by. */
  token_id: string | null
}

/** An address a firm's calendar is read at. */
export interface FilingFeedTable {
  id: string
  account_id: string
  live_mode: boolean
  token_hash: Buffer
  created_by: string
  created_at: Date
  revoked_at: Date | null
}

/** The tables this part owns. */
export interface FilingTables {
  filing_client: FilingClientTable
  filing_record: FilingRecordTable
  filing_change: FilingChangeTable
  filing_decision: FilingDecisionTable
  filing_feed: FilingFeedTable
  filing_launch: FilingLaunchTable
}
