import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cursor, openEnum, pathText, text } from './fields.ts'

/** Source of a value: an element of an e-file return, text of a page, or a picture of a page. */
export const EVIDENCE_SOURCES = ['element', 'text', 'picture'] as const

/** One of them. */
export type EvidenceSource = (typeof EVIDENCE_SOURCES)[number]

/** A rectangle on a page as displayed, in fractions of its width and height from the top left corner. */
export const PagePlace = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() })
export type PagePlace = z.output<typeof PagePlace>

/** A value of a document, with its evidence and its review. */
export const DocumentValue = z.object({
  key: z.string(),
  /** The extracted value; null if it isn't proven. A review doesn't change it. */
  value: z.nullable(z.string()),
  evidence: z.nullable(
    z.object({
      source: openEnum(EVIDENCE_SOURCES),
      /** The printed text, or the element's name. */
      printed: z.string(),
      /** 0 to 1. */
      confidence: z.number(),
      /** Keys of the totals whose sums include it and are correct. */
      sums: z.array(z.string()),
      page: z.optional(z.int()),
      place: z.optional(PagePlace),
      /** The cell as PNG, in base64. */
      picture: z.optional(z.string()),
    }),
  ),
  /** The reviewer's value, the same or a corrected one; null if the document doesn't contain this value. */
  review: z.nullable(z.object({ value: z.nullable(z.string()), accepted: z.boolean(), reviewed_at: z.int() })),
  /** Version of the value and its review. Sent back with a review, it prevents overwriting an unseen edit. */
  version: z.string(),
})
export type DocumentValue = z.output<typeof DocumentValue>

/** A picture of a page that values were read from. */
export const DocumentPage = z.object({
  number: z.int(),
  /** Size of the picture in pixels. */
  width: z.int(),
  height: z.int(),
  /** Clockwise degrees that turn the picture upright; places refer to the unturned picture. */
  turn: z.int(),
  /** PNG, in base64. */
  picture: z.string(),
})
export type DocumentPage = z.output<typeof DocumentPage>

/** An example value, extracted and accepted. */
export const exampleValue = {
  key: 'part_i_12_current_year',
  value: '621957',
  evidence: {
    source: 'text',
    printed: '621,957.',
    confidence: 1,
    sums: ['part_i_12_current_year', 'part_i_19_current_year'],
    page: 1,
    place: { left: 0.8546, top: 0.5455, right: 0.9412, bottom: 0.5606 },
  },
  review: { value: '621957', accepted: true, reviewed_at: 1_796_083_260 },
  version: 'Zk8vQ1nXw2LrT5yH',
}

/** Document types. */
export const DOCUMENT_TYPES = ['990'] as const

/** Statuses of the extraction. */
export const EXTRACTION_STATUSES = ['not_requested', 'queued', 'processing', 'done', 'failed'] as const

/** One of them. */
export type ExtractionStatus = (typeof EXTRACTION_STATUSES)[number]

/** Returns that are recognized. */
export const FORM_NAMES = ['990', '990-EZ', '990-PF', '990-N'] as const

/** One of them. */
export type FormName = (typeof FORM_NAMES)[number]

/**
 * What a reader of the values should know: a coarse scan, numbers that are not proven, a return that is not the newest,
 * a scan that differs from its e-file return.
 */
export const WARNING_CODES = ['low_resolution', 'values_left_out', 'older_return', 'differs_from_efile'] as const

/** A warning, with the keys of the affected values. */
export const DocumentWarning = z.object({
  code: openEnum(WARNING_CODES),
  detail: z.string(),
  keys: z.optional(z.array(z.string())),
})
export type DocumentWarning = z.output<typeof DocumentWarning>

/** A document and its extracted values: keys such as `part_i_20_end_of_year` with numeric strings. */
export const Document = z.object({
  id: z.string(),
  extraction_status: z.string(),
  extraction_data: z.record(z.string(), z.string()),
  /** With `failed`: an error code such as `not_form_990`. */
  extraction_error: z.optional(z.string()),
  /** With `failed`: what is wrong and what to do. */
  extraction_error_detail: z.optional(z.string()),
  /** Problems with the extracted values; absent if there are none. */
  extraction_warnings: z.optional(z.array(DocumentWarning)),
  type: z.optional(openEnum(DOCUMENT_TYPES)),
  /** The recognized form. */
  form: z.optional(openEnum(FORM_NAMES)),
  /** Where it was downloaded from; absent for an uploaded file. */
  url: z.optional(z.string()),
  created_at: z.optional(z.int()),
})
export type Document = z.output<typeof Document>

/** An example document with extracted values. */
export const exampleDocument = {
  id: 'doc_1HFJ3bPq7rXy2KfV9wAbCd',
  extraction_status: 'done',
  extraction_data: { part_i_12_current_year: '621957', part_i_20_end_of_year: '361204' },
  type: '990',
  url: 'https://files.example.org/990.pdf',
  created_at: 1_796_083_200,
}

const EXAMPLE_PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAG7buVgAAAABJRU5ErkJggg=='

/** The longest file: 50 MiB in Base64. */
const LONGEST_FILE = Math.ceil((50 * 1024 * 1024) / 3) * 4

/** Operations on documents. */
export const documents = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/documents',
    summary: 'Submit a document by its URL, or the newest public return of an EIN, for download and extraction',
    auth: 'law_firm',
    body: z.object({
      /** Its URL. */
      url: z.optional(text()),
      /** Alternative to `url`: the nonprofit whose newest public return is used. */
      ein: z.optional(text()),
      /** Required with `url`. */
      type: z.optional(z.enum(DOCUMENT_TYPES)),
      /** Default: true with an `ein`, false with a `url`. */
      extract_data: z.optional(z.boolean()),
    }),
    response: Document,
    errors: ['url_not_allowed'],
    example: {
      body: { url: 'https://files.example.org/990.pdf', type: '990', extract_data: true },
      response: { ...exampleDocument, extraction_status: 'queued', extraction_data: {} },
    },
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/v1/documents/upload',
    summary: 'Upload a document as multipart, as bytes only, or as JSON in Base64',
    auth: 'law_firm',
    takesFile: { member: 'file', largest: LONGEST_FILE },
    body: z.object({
      /** The file in Base64, as a multipart part of this name, or as the whole body with the rest in the query. */
      file: z.string().check(z.maxLength(LONGEST_FILE)),
      type: z.enum(DOCUMENT_TYPES),
      extract_data: z._default(z.boolean(), false),
    }),
    response: Document,
    errors: ['body_too_large'],
    example: {
      body: { file: 'JVBERi0xLjcK', type: '990', extract_data: true },
      response: {
        id: exampleDocument.id,
        extraction_status: 'queued',
        extraction_data: {},
        type: '990',
        created_at: exampleDocument.created_at,
      },
    },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/v1/documents/{id}',
    summary: 'Delete a document with its file, its values and their pictures',
    auth: 'law_firm',
    params: z.object({ id: pathText() }),
    response: z.object({ id: z.string(), deleted: z.literal(true) }),
    example: { params: { id: exampleDocument.id }, response: { id: exampleDocument.id, deleted: true } },
  }),
  listValues: endpoint({
    method: 'GET',
    path: '/api/v1/documents/{id}/values',
    summary: 'List the values of a document, each with its place, picture and evidence',
    auth: 'law_firm',
    params: z.object({ id: pathText() }),
    response: z.object({ values: z.array(DocumentValue) }),
    example: { params: { id: exampleDocument.id }, response: { values: [exampleValue] } },
  }),
  showValuePicture: endpoint({
    method: 'GET',
    path: '/api/v1/documents/{id}/values/{key}/picture',
    summary: 'Show the picture of a value: PNG if the client accepts image/png, otherwise JSON with Base64',
    auth: 'law_firm',
    givesFile: { member: 'picture', type: 'image/png' },
    params: z.object({ id: pathText(), key: pathText() }),
    response: z.object({ key: z.string(), picture: z.string() }),
    example: {
      params: { id: exampleDocument.id, key: exampleValue.key },
      response: { key: exampleValue.key, picture: EXAMPLE_PICTURE },
    },
  }),
  showPage: endpoint({
    method: 'GET',
    path: '/api/v1/documents/{id}/pages/{number}',
    summary: 'Show the picture of a page: PNG if the client accepts image/png, otherwise JSON with Base64',
    auth: 'law_firm',
    givesFile: { member: 'picture', type: 'image/png' },
    params: z.object({ id: pathText(), number: pathText() }),
    response: DocumentPage,
    example: {
      params: { id: exampleDocument.id, number: '1' },
      response: { number: 1, width: 1224, height: 1584, turn: 0, picture: EXAMPLE_PICTURE },
    },
  }),
  reviewValue: endpoint({
    method: 'PUT',
    path: '/api/v1/documents/{id}/values/{key}',
    summary: 'Accept or correct a value; the extracted value is kept',
    auth: 'law_firm',
    params: z.object({ id: pathText(), key: pathText() }),
    body: z.object({
      /** Without it, the extracted value is accepted. */
      value: z.optional(text()),
      /** The document doesn't contain this value. */
      absent: z._default(z.boolean(), false),
      /** The version that was reviewed. If there is a newer one, the response is a 409. */
      version: z.optional(text()),
    }),
    response: DocumentValue,
    errors: ['conflict'],
    example: {
      params: { id: exampleDocument.id, key: exampleValue.key },
      body: { value: '621957', version: 'b7Yt0cJmEo4sRd9K' },
      response: exampleValue,
    },
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/documents/{id}',
    summary: 'Show a document and its extracted values',
    auth: 'law_firm',
    params: z.object({ id: pathText() }),
    response: Document,
    example: { params: { id: exampleDocument.id }, response: exampleDocument },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/documents',
    summary: 'List documents, newest first',
    auth: 'law_firm',
    query: z.object(cursor()),
    response: z.object({ documents: z.array(Document), has_more: z.boolean() }),
    example: { query: { limit: 30 }, response: { documents: [exampleDocument], has_more: false } },
  }),
}
