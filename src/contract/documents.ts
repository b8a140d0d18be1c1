import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cursor, openEnum, pathText, text } from './fields.ts'

/** Where a value was read: an element of an e-file return, words of a page, or a picture of them. */
export const EVIDENCE_SOURCES = ['element', 'text', 'picture'] as const

/** One of them. */
export type EvidenceSource = (typeof EVIDENCE_SOURCES)[number]

/** A rectangle on a page as a viewer shows it, in shares of its width and height from the upper left corner. */
export const PagePlace = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() })
export type PagePlace = z.output<typeof PagePlace>

/** A value of a document, what it is believed for, and what a person made of it. */
export const DocumentValue = z.object({
  key: z.string(),
  /** As it was read; null where what stands in its cell is not proven. Never changed by a review. */
  value: z.nullable(z.string()),
  evidence: z.nullable(
    z.object({
      source: openEnum(EVIDENCE_SOURCES),
      /** As it stands there, or the element's name. */
      printed: z.string(),
      /** 0 to 1. */
      confidence: z.number(),
      /** The keys of the totals whose sums hold with it. */
      sums: z.array(z.string()),
      page: z.optional(z.int()),
      place: z.optional(PagePlace),
      /** The cell as PNG, in base64. */
      picture: z.optional(z.string()),
    }),
  ),
  /** What a person says instead, or the same; its value is null where the document does not say this. */
  review: z.nullable(z.object({ value: z.nullable(z.string()), accepted: z.boolean(), reviewed_at: z.int() })),
  /** Names this beside what was said of it; sent back with a review, it keeps from overwriting what was not seen. */
  version: z.string(),
})
export type DocumentValue = z.output<typeof DocumentValue>

/** A page that values were read from, as a picture. */
export const DocumentPage = z.object({
  number: z.int(),
  /** Of the picture, in dots. */
  width: z.int(),
  height: z.int(),
  /** By how many degrees the picture has to be turned clockwise to stand upright; places are of the unturned one. */
  turn: z.int(),
  /** PNG, in base64. */
  picture: z.string(),
})
export type DocumentPage = z.output<typeof DocumentPage>

/** An example of a value that was read and accepted. */
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

/** The forms a document can be. */
export const DOCUMENT_TYPES = ['990'] as const

/** How far the reading of a document has come. */
export const EXTRACTION_STATUSES = ['not_requested', 'queued', 'processing', 'done', 'failed'] as const

/** One of them. */
export type ExtractionStatus = (typeof EXTRACTION_STATUSES)[number]

/** The returns that can be told apart. */
export const FORM_NAMES = ['990', '990-EZ', '990-PF', '990-N'] as const

/** One of them. */
export type FormName = (typeof FORM_NAMES)[number]

/**
 * What a reader of the values should know: a coarse scan, numbers that are not proven, a return that is not the newest, a
 * scan that differs from its e-file return.
 */
export const WARNING_CODES = ['low_resolution', 'values_left_out', 'older_return', 'differs_from_efile'] as const

/** A warning, with the values it is about. */
export const DocumentWarning = z.object({
  code: openEnum(WARNING_CODES),
  detail: z.string(),
  keys: z.optional(z.array(z.string())),
})
export type DocumentWarning = z.output<typeof DocumentWarning>

/** A document and what was read from it: keys such as `part_i_20_end_of_year` with numeric strings. */
export const Document = z.object({
  id: z.string(),
  extraction_status: z.string(),
  extraction_data: z.record(z.string(), z.string()),
  /** With `failed`: why, as one word such as `not_form_990`. */
  extraction_error: z.optional(z.string()),
  /** The same in a sentence that says what to do. */
  extraction_error_detail: z.optional(z.string()),
  /** What is missing from the values or to be known of them, and why; absent when there is nothing to say. */
  extraction_warnings: z.optional(z.array(DocumentWarning)),
  type: z.optional(openEnum(DOCUMENT_TYPES)),
  /** What the document turned out to be. */
  form: z.optional(openEnum(FORM_NAMES)),
  /** Where it was fetched from; absent for a file that was handed in. */
  url: z.optional(z.string()),
  created_at: z.optional(z.int()),
})
export type Document = z.output<typeof Document>

/** An example of a document that was read. */
export const exampleDocument = {
  id: 'doc_1HFJ3bPq7rXy2KfV9wAbCd',
  extraction_status: 'done',
  extraction_data: { part_i_12_current_year: '621957', part_i_20_end_of_year: '361204' },
  type: '990',
  url: 'https://files.example.org/990.pdf',
  created_at: 1_796_083_200,
}

const EXAMPLE_PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAG7buVgAAAABJRU5ErkJggg=='

/** The longest file in base64: 50 MiB, and what its spelling adds. */
const LONGEST_FILE = Math.ceil((50 * 1024 * 1024) / 3) * 4

/** Operations on documents that are read for their data. */
export const documents = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/documents',
    summary: 'Hand in a document by its address, or the newest public return of an EIN, to be fetched and read',
    auth: 'law_firm',
    body: z.object({
      /** Where it lies. */
      url: z.optional(text()),
      /** Instead of an address: whose newest return in the public index is meant. */
      ein: z.optional(text()),
      /** Needed beside a `url`. */
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
    summary: 'Hand in a document as a file: as multipart, as the bytes alone, or as JSON in base64',
    auth: 'law_firm',
    takesFile: { member: 'file', largest: LONGEST_FILE },
    body: z.object({
      /** The file in base64; as multipart a part of this name, alone the whole body with the rest in the query. */
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
    summary: 'List what a document says, each value with its place, its picture and why it is believed',
    auth: 'law_firm',
    params: z.object({ id: pathText() }),
    response: z.object({ values: z.array(DocumentValue) }),
    example: { params: { id: exampleDocument.id }, response: { values: [exampleValue] } },
  }),
  showValuePicture: endpoint({
    method: 'GET',
    path: '/api/v1/documents/{id}/values/{key}/picture',
    summary: 'Show the cell a value was read from: PNG to who accepts image/png, else JSON with it in base64',
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
    summary: 'Show a page that values were read from: PNG to who accepts image/png, else JSON with it in base64',
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
    summary: 'Accept a value, or say what the document says instead; what was read stays as it is',
    auth: 'law_firm',
    params: z.object({ id: pathText(), key: pathText() }),
    body: z.object({
      /** Without one the value is accepted as it was read. */
      value: z.optional(text()),
      /** The document does not say this. */
      absent: z._default(z.boolean(), false),
      /** The version that was looked at: what somebody said since is answered with 409. */
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
    summary: 'Show a document and what was read from it',
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
