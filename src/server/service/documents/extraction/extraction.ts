/** Reasons for a failure: the codes in `extraction_error`. */
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
  /** The packages that read such files aren't installed. */
  | 'reader_not_installed'

/** Returns that are recognized. */
export type FormKind = '990' | '990-EZ' | '990-PF' | '990-N'

/** A rectangle on a page as displayed, in fractions of its width and height from the top left corner. */
export interface PagePlace {
  left: number
  top: number
  right: number
  bottom: number
}

/** The source of a value and its confidence. */
export interface Evidence {
  /** An element of an e-file return, text or a form field of a page, or a picture of a page. */
  source: 'element' | 'text' | 'picture'
  /** The printed text. */
  printed: string
  /** Confidence from 0 to 1, including sums. */
  confidence: number
  /** Keys of the totals whose sums include this value and are correct. */
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

/** A page that values were read from, as displayed. */
export interface PagePicture {
  number: number
  /** In pixels. */
  width: number
  height: number
  /** Clockwise degrees that turn it upright. */
  turn: 0 | 90 | 180 | 270
  /** PNG. */
  picture: Uint8Array
}

/** A problem with the values. */
export interface ReadingWarning {
  code: 'low_resolution' | 'values_left_out' | 'older_return' | 'differs_from_efile'
  detail: string
  /** Keys of the affected values. */
  keys?: string[] | undefined
}

/**
 * The values of a form as strings, by keys of `partOneFields`. Each has its evidence; so has a filled cell
 * whose value isn't certain.
 */
export interface FormReading {
  form: FormKind
  data: Record<string, string>
  /** Values of the return beyond Part I, flat: `head_…`, `part_vii_1_…`, `part_viii_…`, `schedule_g_…`. */
  facts?: Record<string, string> | undefined
  evidence: Record<string, Evidence>
  /** For PDFs, if pictures are requested. */
  pages: PagePicture[]
  warnings: ReadingWarning[]
}

/** The result of an extraction, or the reason for its failure. */
export type Extraction =
  | ({ status: 'done' } & FormReading)
  | { status: 'failed'; reason: FailureReason; detail: string; form?: FormKind | undefined; warnings: ReadingWarning[] }

/** An extraction failed. */
export class ExtractionFailure extends Error {
  override readonly name = 'ExtractionFailure'
  readonly reason: FailureReason
  /** The recognized form, if any. */
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
