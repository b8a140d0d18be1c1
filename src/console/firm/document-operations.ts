import * as z from 'zod/mini'
import { HttpError } from '../../server/http/http-error.ts'
import { einDigits } from '../../server/kernel/identifiers.ts'
import { addDocument } from '../../server/service/documents/add-document.ts'
import { deleteDocument, findDocument } from '../../server/service/documents/document-queue.ts'
import { type ReviewedValue, valuesOf } from '../../server/service/documents/document-values.ts'
import { LARGEST_DOCUMENT } from '../../server/service/documents/fetch-document.ts'
import { isFigure, reviewValue } from '../../server/service/documents/review-value.ts'
import type { OperationContext } from '../frame/define.ts'
import { FORM_OVERHEAD, operation } from '../frame/define.ts'
import { FILING } from './firm-roles.ts'
import { firmWords as words } from './firm-words.ts'

/** The whole form: the file and the other fields, in bytes. */
const LARGEST_FORM = LARGEST_DOCUMENT + FORM_OVERHEAD

const upload = operation({
  name: 'documents.upload',
  path: 'documents/upload',
  page: 'documents',
  roles: FILING,
  most: LARGEST_FORM,
  fields: z.object({ ein: z.optional(z.string()) }),
  example: { ein: '53-0196605' },
  perform: async (context, { ein: text }) => {
    const { tx, subjectId: accountId, liveMode, files, dependencies } = context
    const file = files.get('file')
    if (file === undefined) throw new HttpError('parameter_missing', { param: 'file', detail: words.chooseFile })
    const ein = text === undefined || text === '' ? undefined : readEin(text)
    const bytes = Buffer.from(await file.arrayBuffer())
    const made = { newId: dependencies.newId, now: dependencies.clock.now(liveMode) }
    const handed = { accountId, liveMode, url: null, file: bytes, type: '990' as const, read: true, ein }
    const { id } = await addDocument(tx, made, handed)
    const after = { bytes: bytes.length, ein: ein ?? null }
    return { record: id, subject: accountId, after, done: words.uploaded, next: `documents/${id}` }
  },
})

const remove = operation({
  name: 'documents.delete',
  path: 'documents/delete',
  page: 'documents/{id}',
  roles: FILING,
  fields: z.object({ id: z.string() }),
  example: { id: 'doc_none' },
  perform: async (context, { id }) => {
    const { tx, subjectId: accountId, liveMode } = context
    const row = await requireDocument(context, id)
    await deleteDocument(tx, { accountId, liveMode }, id)
    const before = { ein: row.ein, form: row.form }
    return { record: id, subject: accountId, before, done: words.deleted, next: 'documents' }
  },
})

const review = operation({
  name: 'documents.review',
  path: 'documents/review',
  page: 'documents/{id}',
  roles: FILING,
  fields: z.object({
    id: z.string(),
    key: z.string(),
    said: z.enum(['accept', 'correct', 'absent']),
    value: z.optional(z.string()),
    version: z.optional(z.string()),
  }),
  example: { id: 'doc_none', key: 'part_i_12_current_year', said: 'accept' },
  perform: async (context, { id, key, said, value, version }) => {
    const { tx, subjectId: accountId, liveMode, dependencies } = context
    await requireDocument(context, id)
    if (said === 'correct' && (value === undefined || value.trim() === ''))
      throw new HttpError('parameter_missing', { param: 'value', detail: 'Enter the correct value.' })
    const given = said === 'correct' ? written(key, value ?? '') : undefined
    const now = dependencies.clock.now(liveMode)
    const edit = { documentId: id, key, value: given, absent: said === 'absent', version, accountId, now }
    const { value: read, review } = await reviewValue(tx, edit)
    const all = await valuesOf(tx, id)
    const here = all.findIndex((one) => one.key === key)
    const others = [...all.slice(here + 1), ...all.slice(0, here)].filter((one) => one.review === null)
    const next = others.find(isReading) ?? others[0]
    const at = next === undefined ? '' : `?at=${encodeURIComponent(next.key)}`
    return {
      record: id,
      subject: accountId,
      before: { [key]: read },
      after: { [key]: review?.value ?? null },
      done: next === undefined ? words.allReviewed : words.saved,
      next: `documents/${id}${at}`,
    }
  },
})

/** Operations of a law firm on documents. */
export const documentOperations = [upload, remove, review]

/** Reads an EIN that a person typed. */
export function readEin(text: string): string {
  const ein = einDigits(text)
  if (ein === undefined) throw new HttpError('parameter_invalid', { param: 'ein', detail: 'An EIN has nine digits.' })
  return ein
}

/** Whether a value is an unproven reading that nobody has reviewed yet. */
export function isReading({ value, evidence, review }: ReviewedValue): boolean {
  return value === null && evidence !== null && review === null
}

/** The likely number of a reading, which a person has to confirm. */
export function likelyNumber({ key, evidence }: ReviewedValue): string | undefined {
  const text = evidence === null || !isFigure(key) ? '' : plainNumber(evidence.printed.replace(/[.,]+(?=\)?$)/, ''))
  return /^-?\d+$/.test(text) ? text : undefined
}

function written(key: string, text: string): string {
  if (key === 'head_ein') return einDigits(text) ?? text.trim()
  return isFigure(key) ? plainNumber(text) : text.trim()
}

// People type numbers as they are printed: with commas, in parentheses, with a dot at the end.
function plainNumber(text: string): string {
  const trimmed = text.trim()
  const [, open, digits] = /^(\()?-?\$?((?:\d{1,3}(?:,\d{3})+|\d+))\.?\)?$/.exec(trimmed) ?? []
  if (digits === undefined) return trimmed
  const isNegative = open !== undefined || trimmed.startsWith('-')
  const plain = digits.replaceAll(',', '').replace(/^0+(?=\d)/, '')
  return isNegative && plain !== '0' ? `-${plain}` : plain
}

async function requireDocument({ tx, subjectId: accountId, liveMode }: OperationContext, id: string) {
  const row = await findDocument(tx, { accountId, liveMode }, id)
  if (row === undefined) throw new HttpError('not_found', { detail: 'This document doesn’t exist.' })
  return row
}
