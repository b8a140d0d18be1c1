import type { ColumnType, Generated } from 'kysely'
import type { ExtractionStatus } from '../../../contract/documents.ts'

/** A document to be fetched and read; `claimed_at` is when a reader began with it. */
export interface DocumentTable {
  id: string
  account_id: string
  live_mode: boolean
  url: string
  type: '990'
  extraction_status: ExtractionStatus
  extraction_data: ColumnType<Record<string, string>, string | undefined, string>
  extraction_error: string | null
  attempts: Generated<number>
  claimed_at: Date | null
  created_at: Date
}

/** The tables this part owns. */
export interface DocumentTables {
  document: DocumentTable
}
