import type { Document } from '../../../contract/index.ts'
import type { DocumentRow } from './queries.ts'

/** A document as callers see it; the reason appears only with `failed`. */
export function documentResource(row: DocumentRow): Document {
  const resource = {
    id: row.id,
    extraction_status: row.extraction_status,
    extraction_data: row.extraction_data,
  }
  return row.extraction_error === null ? resource : { ...resource, extraction_error: row.extraction_error }
}
