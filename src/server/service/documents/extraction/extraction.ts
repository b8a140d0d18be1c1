/** Why nothing could be read; the words a caller sees in `extraction_error`. */
export type FailureReason =
  | 'empty'
  | 'not_a_document'
  | 'not_form_990'
  | 'encrypted'
  | 'broken'
  | 'too_large'
  | 'too_many_pages'
  | 'unreadable_scan'
  | 'took_too_long'
  | 'too_much_memory'
  /** This server lacks what reads such files. */
  | 'reader_not_installed'

/** What extraction found: keys of `partOneFields` with their values as strings, or why there is nothing. */
export type Extraction =
  | { status: 'done'; data: Record<string, string> }
  | { status: 'failed'; reason: FailureReason; detail: string }

/** Ends an extraction with a reason. */
export class ExtractionFailure extends Error {
  override readonly name = 'ExtractionFailure'
  readonly reason: FailureReason

  constructor(reason: FailureReason, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.reason = reason
  }
}
