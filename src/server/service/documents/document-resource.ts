import type { Document } from '../../../contract/index.ts'
import { toUnixSeconds } from '../../kernel/clock.ts'
import type { DocumentRow } from './document-queue.ts'

/** A document as callers see it; the reason appears only with `failed`. */
export function documentResource(row: DocumentRow): Document {
  const resource = {
    id: row.id,
    extraction_status: row.extraction_status,
    extraction_data: row.extraction_data,
    type: row.type,
    url: row.url,
    created_at: toUnixSeconds(row.created_at),
  }
  return row.extraction_error === null ? resource : { ...resource, extraction_error: row.extraction_error }
}
