import { type Selectable, sql } from 'kysely'
import type { DocumentPageTable, StoredEvidence } from '../../database/tables/filings.ts'
import type { Database } from '../../database/tables/tables.ts'
import type { FormReading } from './extraction/extraction.ts'
import { partOneFields } from './extraction/part-one.ts'
import { HEAD_KEYS, returnFigures } from './extraction/return-facts.ts'

/** A value of a document with its evidence and review. */
export interface ReviewedValue {
  key: string
  value: string | null
  evidence: StoredEvidence | null
  picture: Buffer | null
  /** `by` is the reviewer's ID, `reviewer` the displayed name. */
  review: { value: string | null; reviewedAt: Date; by: string; reviewer: string | null } | null
}

/** Stores a document's values with their evidence. */
export async function keepValues(tx: Database, documentId: string, reading: FormReading): Promise<void> {
  const values = { ...reading.facts, ...reading.data }
  const rows = Object.entries(reading.evidence).map(([key, { picture, ...said }]) => {
    const value = values[key] ?? null
    const stored = { document_id: documentId, key, value, evidence: JSON.stringify(said) }
    return { ...stored, picture: picture ? Buffer.from(picture) : null }
  })
  const pages = reading.pages.map((page) => ({
    ...page,
    document_id: documentId,
    picture: Buffer.from(page.picture),
  }))
  await tx.deleteFrom('document_value').where('document_id', '=', documentId).execute()
  await tx.deleteFrom('document_page').where('document_id', '=', documentId).execute()
  if (rows.length > 0) await tx.insertInto('document_value').values(rows).execute()
  if (pages.length > 0) await tx.insertInto('document_page').values(pages).execute()
}

/** The picture of a value's cell, as PNG. */
export async function findValuePicture(db: Database, documentId: string, key: string): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('document_value')
    .select('picture')
    .where('document_id', '=', documentId)
    .where('key', '=', key)
    .executeTakeFirst()
  return found?.picture ?? undefined
}

/** A page of a document that values were read from. */
export type DocumentPageRow = Selectable<DocumentPageTable>

/** A page of a document by number, if values were read from it. */
export async function findPage(db: Database, documentId: string, number: number): Promise<DocumentPageRow | undefined> {
  return db
    .selectFrom('document_page')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** All values of a document, read or reviewed, in the order of the form. */
export async function valuesOf(db: Database, documentId: string): Promise<ReviewedValue[]> {
  const { rows } = await sql<
    Omit<ReviewedValue, 'review'> & {
      reviewed: string | null
      reviewedAt: Date | null
      by: string
      reviewer: string | null
    }
  >`
    select key, read.value, read.evidence, read.picture,
      review.value as reviewed, review.reviewed_at as "reviewedAt", review.reviewed_by as by, review.reviewer
    from (select * from document_value where document_id = ${documentId}) read
    full join (select * from document_review where document_id = ${documentId}) review using (key)`.execute(db)
  return rows
    .toSorted((a, b) => byPlace(a.key, b.key))
    .map(({ reviewed, reviewedAt, by, reviewer, ...value }) => ({
      ...value,
      review: reviewedAt === null ? null : { value: reviewed, reviewedAt, by, reviewer },
    }))
}

/** Sorts by the order of the form: the head, then part by part, with the lines of Part I as printed. */
function byPlace(one: string, other: string): number {
  const [a, b] = [placeOf(one), placeOf(other)]
  return a.part - b.part || a.line - b.line || one.localeCompare(other, 'en', { numeric: true })
}

const PARTS = ['head_', 'part_i_', 'part_iii_', 'part_vii_', 'part_viii_', 'part_ix_', 'part_x_', 'schedule_g_']
const LINES = new Map(
  [...HEAD_KEYS, ...[...partOneFields, ...returnFigures].map(({ key }) => key)].map((key, at) => [key, at]),
)

function placeOf(key: string): { part: number; line: number } {
  return { part: PARTS.findIndex((part) => key.startsWith(part)), line: LINES.get(key) ?? 0 }
}

/** A person's review of a value. */
export interface Review {
  documentId: string
  key: string
  value: string | null
  by: string
  /** Name of the reviewer. */
  reviewer: string
  at: Date
}

/** Stores a person's review, separate from the reading; replaces an earlier review. */
export async function keepReview(db: Database, { documentId, key, value, by, reviewer, at }: Review): Promise<void> {
  const review = { value, reviewed_by: by, reviewer, reviewed_at: at }
  await db
    .insertInto('document_review')
    .values({ document_id: documentId, key, ...review })
    .onConflict((conflict) => conflict.columns(['document_id', 'key']).doUpdateSet(review))
    .execute()
}
