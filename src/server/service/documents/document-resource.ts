import type { Document, DocumentPage, DocumentValue } from '../../../contract/index.ts'
import { toUnixSeconds } from '../../kernel/clock.ts'
import type { DocumentRow } from './document-queue.ts'
import type { DocumentPageRow, ReviewedValue } from './document-values.ts'
import { failureDetail } from './failure-detail.ts'
import { reviewVersion } from './review-value.ts'

/** A document in its API form; only a failed one has a reason. */
export function documentResource(row: DocumentRow): Document {
  return {
    id: row.id,
    extraction_status: row.extraction_status,
    extraction_data: row.extraction_data,
    type: row.type,
    ...(row.url === null ? {} : { url: row.url }),
    ...(row.form === null ? {} : { form: row.form }),
    ...(row.extraction_warnings.length === 0 ? {} : { extraction_warnings: row.extraction_warnings }),
    created_at: toUnixSeconds(row.created_at),
    ...(row.extraction_error === null ? {} : failure(row.extraction_error, row.form)),
  }
}

/** The reason of a failure, and a sentence that says what to do. */
export function failure(
  reason: string,
  form?: DocumentRow['form'],
): Pick<Document, 'extraction_error' | 'extraction_error_detail'> {
  const detail = failureDetail(reason, form)
  return { extraction_error: reason, ...(detail === undefined ? {} : { extraction_error_detail: detail }) }
}

/** A page in its API form. */
export function documentPageResource({ number, width, height, turn, picture }: DocumentPageRow): DocumentPage {
  return { number, width, height, turn, picture: picture.toString('base64') }
}

/** A value in its API form. */
export function documentValueResource(whole: ReviewedValue): DocumentValue {
  const { key, value, evidence, picture, review } = whole
  return {
    key,
    value,
    evidence: evidence && { ...evidence, ...(picture ? { picture: picture.toString('base64') } : {}) },
    review: review && {
      value: review.value,
      accepted: value !== null && review.value === value,
      reviewed_at: toUnixSeconds(review.reviewedAt),
    },
    version: reviewVersion(whole),
  }
}
