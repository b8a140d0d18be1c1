/** Why nothing could be read; the words a caller sees in `extraction_error`. */
export type FailureReason =
  | 'empty'
  | 'not_a_document'
  | 'not_form_990'
  | 'encrypted'
  | 'broken'
  | 'too_large'
  | 'too_many_pages'
  | 'too_many_files'
  | 'unreadable_scan'
  | 'took_too_long'
  | 'too_much_memory'
  /** This server lacks what reads such files. */
  | 'reader_not_installed'

/** The returns that can be told apart. */
export type FormKind = '990' | '990-EZ' | '990-PF' | '990-N'

/** A rectangle on a page as it is shown, in shares of its width and height from the upper left corner. */
export interface PagePlace {
  left: number
  top: number
  right: number
  bottom: number
}

/** Where a value was read, and why it is believed. */
export interface Evidence {
  /** An element of a return, a form field or words drawn as text, or a picture of them. */
  source: 'element' | 'text' | 'picture'
  /** As it stands there. */
  printed: string
  /** 0 to 1: how sure the reading is, sums included. */
  confidence: number
  /** The keys of the totals whose sums hold with this value in them. */
  sums: string[]
  /** From 1. */
  page?: number | undefined
  place?: PagePlace | undefined
  /** The cell, as PNG. */
  picture?: Uint8Array | undefined
}

/** A number that counts as a value. */
export interface Trusted {
  value: string
  /** 0 to 1. */
  confidence: number
  /** The keys of the totals whose sums confirm it. */
  sums: string[]
}

/** A page that values were read from, as a viewer shows it. */
export interface PagePicture {
  number: number
  /** In dots. */
  width: number
  height: number
  /** By how much it has to be turned clockwise to stand upright. */
  turn: 0 | 90 | 180 | 270
  /** PNG. */
  picture: Uint8Array
}

/** What a reader should know beside the values. */
export interface ReadingWarning {
  code: 'low_resolution' | 'values_left_out' | 'older_return' | 'differs_from_efile'
  detail: string
  /** The values it is about. */
  keys?: string[] | undefined
}

/**
 * What a form says: keys of `partOneFields` with their values as strings. Each has its evidence; so has a cell in which
 * something stands that is not certain, without a value.
 */
export interface FormReading {
  form: FormKind
  data: Record<string, string>
  /** What the return says beyond Part I, flat: `head_…`, `part_vii_1_…`, `part_viii_…`, `schedule_g_…`. */
  facts?: Record<string, string> | undefined
  evidence: Record<string, Evidence>
  /** Of PDFs, where pictures are asked for. */
  pages: PagePicture[]
  warnings: ReadingWarning[]
}

/** What extraction found, or why there is nothing. */
export type Extraction =
  | ({ status: 'done' } & FormReading)
  | { status: 'failed'; reason: FailureReason; detail: string; form?: FormKind | undefined; warnings: ReadingWarning[] }

/** Ends an extraction with a reason. */
export class ExtractionFailure extends Error {
  override readonly name = 'ExtractionFailure'
  readonly reason: FailureReason
  /** What the document is, where that much is known. */
  readonly form: FormKind | undefined
  readonly warnings: ReadingWarning[]

  constructor(
    reason: FailureReason,
    detail: string,
    { form, warnings = [], ...options }: ErrorOptions & { form?: FormKind; warnings?: ReadingWarning[] } = {},
  ) {
    super(detail, options)
    this.reason = reason
    this.form = form
    this.warnings = warnings
  }
}
