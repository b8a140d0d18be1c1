import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cursor, openEnum, pathText, text } from './fields.ts'

/** The forms a document can be. */
export const DOCUMENT_TYPES = ['990'] as const

/** How far the reading of a document has come. */
export const EXTRACTION_STATUSES = ['not_requested', 'queued', 'processing', 'done', 'failed'] as const

/** One of them. */
export type ExtractionStatus = (typeof EXTRACTION_STATUSES)[number]

/** A document and what was read from it: keys such as `part_i_20_end_of_year` with numeric strings. */
export const Document = z.object({
  id: z.string(),
  extraction_status: z.string(),
  extraction_data: z.record(z.string(), z.string()),
  /** With `failed`: why, as one word such as `not_form_990`. */
  extraction_error: z.optional(z.string()),
  type: z.optional(openEnum(DOCUMENT_TYPES)),
  url: z.optional(z.string()),
  created_at: z.optional(z.int()),
})
export type Document = z.output<typeof Document>

const exampleDocument = {
  id: 'doc_1HFJ3bPq7rXy2KfV9wAbCd',
  extraction_status: 'done',
  extraction_data: { part_i_12_current_year: '621957', part_i_20_end_of_year: '361204' },
  type: '990',
  url: 'https://files.example.org/990.pdf',
  created_at: 1_796_083_200,
}

/** Operations on documents that are read for their data. */
export const documents = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/documents',
    summary: 'Hand in a document by its address, to be fetched and read',
    auth: 'law_firm',
    body: z.object({
      url: text(),
      type: z.enum(DOCUMENT_TYPES),
      extract_data: z._default(z.boolean(), false),
    }),
    response: Document,
    errors: ['url_not_allowed'],
    example: {
      body: { url: 'https://files.example.org/990.pdf', type: '990', extract_data: true },
      response: { ...exampleDocument, extraction_status: 'queued', extraction_data: {} },
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
