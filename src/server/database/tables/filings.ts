import type { ColumnType, Generated } from 'kysely'
import type {
  DocumentWarning,
  EvidenceSource,
  ExtractionStatus,
  FormName,
  PagePlace,
} from '../../../contract/documents.ts'
import type { ActorKind } from './people.ts'

/** A fact: text, an address or phone number, a list of elements, or null for one that was withdrawn. */
export type FilingValue = string | Parts | Parts[] | null

/** The members of an address, phone number or list element. */
export interface Parts {
  [name: string]: string | null | undefined | Parts
}

/** The known facts by name. */
export type FilingData = Record<string, FilingValue>

/** A nonprofit whose filings a law firm prepares. */
export interface FilingClientTable {
  id: string
  account_id: string
  live_mode: boolean
  ein: string
  created_at: Date
}

/** A client's questionnaire with its annual return: the standing record, or that of a year. */
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

/** A change of one fact; rows are never updated. */
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
  /** The actor's name: a person's address, or a public key. */
  actor_name: string | null
  /** The document it was accepted from. */
  document_id: string | null
}

/** A person's decision about a document's proposal. */
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

/** A launch page, closed after too many wrong proofs or when it expires. */
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
  /** The token of the firm's server that created it. */
  token_id: string | null
}

/** The address of a firm's calendar feed. */
export interface FilingFeedTable {
  id: string
  account_id: string
  live_mode: boolean
  token_hash: Buffer
  created_by: string
  created_at: Date
  revoked_at: Date | null
}

export interface FilingTables {
  filing_client: FilingClientTable
  filing_record: FilingRecordTable
  filing_change: FilingChangeTable
  filing_decision: FilingDecisionTable
  filing_feed: FilingFeedTable
  filing_launch: FilingLaunchTable
}

/** A document to fetch, or an uploaded file, and to read; `claimed_at` is when a reader started. */
export interface DocumentTable {
  id: string
  account_id: string
  live_mode: boolean
  url: string | null
  type: '990'
  /** The recognized form. */
  form: FormName | null
  extraction_status: ExtractionStatus
  extraction_data: ColumnType<Record<string, string>, string | undefined, string>
  extraction_error: string | null
  extraction_warnings: ColumnType<DocumentWarning[], string | undefined, string>
  attempts: Generated<number>
  claimed_at: Date | null
  created_at: Date
  /** EIN of the return: as printed, otherwise as given at the upload. */
  ein: ColumnType<string | null, string | null | undefined, string | null>
}

/** The file of an uploaded document. */
export interface DocumentFileTable {
  document_id: string
  content: Buffer
}

/** The evidence for a value. */
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
  /** Clockwise rotation that turns it upright. */
  turn: 0 | 90 | 180 | 270
  /** The page as displayed, as PNG. */
  picture: Buffer
}

/** A value as read; null if its cell contains something uncertain. */
export interface DocumentValueTable {
  document_id: string
  key: string
  value: string | null
  evidence: ColumnType<StoredEvidence, string, string>
  /** The cell, as PNG. */
  picture: Buffer | null
}

/** A person's correction of a value; null if the document doesn't contain it. */
export interface DocumentReviewTable {
  document_id: string
  key: string
  value: string | null
  reviewed_by: string
  /** The reviewer's name. */
  reviewer: string | null
  reviewed_at: Date
}

/** A return in the public index: its file and batch. */
export interface IrsFilingTable {
  object_id: string
  ein: string
  form: FormName
  tax_period: string
  batch: string
}

export interface DocumentTables {
  document: DocumentTable
  document_file: DocumentFileTable
  document_page: DocumentPageTable
  document_value: DocumentValueTable
  document_review: DocumentReviewTable
  irs_filing: IrsFilingTable
}
