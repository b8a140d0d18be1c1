import type { ColumnType, Generated } from 'kysely'
import type {
  DocumentWarning,
  EvidenceSource,
  ExtractionStatus,
  FormName,
  PagePlace,
} from '../../../contract/documents.ts'

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
