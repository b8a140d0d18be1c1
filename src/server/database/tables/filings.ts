import type { ColumnType, Generated } from 'kysely'
import type {
  DocumentWarning,
  EvidenceSource,
  ExtractionStatus,
  FormName,
  PagePlace,
} from '../../../contract/documents.ts'
import type { ActorKind } from './people.ts'

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

/** A document to be fetched, or handed in as a file, and read; `claimed_at` is when a reader began with it. */
export interface DocumentTable {
  id: string
  account_id: string
  live_mode: boolean
  url: string | null
  type: '990'
  /** What it turned out to be. */
  form: FormName | null
  extraction_status: ExtractionStatus
  extraction_data: ColumnType<Record<string, string>, string | undefined, string>
  extraction_error: string | null
  extraction_warnings: ColumnType<DocumentWarning[], string | undefined, string>
  attempts: Generated<number>
  claimed_at: Date | null
  created_at: Date
  /** Whose return it is: as it says itself, else as it was handed in for. */
  ein: ColumnType<string | null, string | null | undefined, string | null>
}

/** A document's file, where it was handed in as one. */
export interface DocumentFileTable {
  document_id: string
  content: Buffer
}

/** What a value is believed for. */
export interface StoredEvidence {
  source: EvidenceSource
  printed: string
  confidence: number
  sums: string[]
  page?: number | undefined
  place?: PagePlace | undefined
}

/** A page that values were read from. */
export interface DocumentPageTable {
  document_id: string
  number: number
  width: number
  height: number
  /** By how much it has to be turned clockwise to stand upright. */
  turn: 0 | 90 | 180 | 270
  /** As a viewer shows it, as PNG. */
  picture: Buffer
}

/** A value as it was read; null where something stands in its cell that is not certain. */
export interface DocumentValueTable {
  document_id: string
  key: string
  value: string | null
  evidence: ColumnType<StoredEvidence, string, string>
  /** The cell, as PNG. */
  picture: Buffer | null
}

/** What a person made of a value; null where the document does not say it. */
export interface DocumentReviewTable {
  document_id: string
  key: string
  value: string | null
  reviewed_by: string
  /** What people call who it was. */
  reviewer: string | null
  reviewed_at: Date
}

/** A return in the public index: which file of which batch it is. */
export interface IrsFilingTable {
  object_id: string
  ein: string
  form: FormName
  tax_period: string
  batch: string
}

/** The tables this part owns. */
export interface DocumentTables {
  document: DocumentTable
  document_file: DocumentFileTable
  document_page: DocumentPageTable
  document_value: DocumentValueTable
  document_review: DocumentReviewTable
  irs_filing: IrsFilingTable
}
