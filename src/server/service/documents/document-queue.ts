import { type Selectable, sql } from 'kysely'
import { inTransaction } from '../../database/in-transaction.ts'
import type { DocumentTable } from '../../database/tables/filings.ts'
import type { Database } from '../../database/tables/tables.ts'
import { type ListPosition, type ListSlice, readSlice } from '../list-slice.ts'
import { keepValues } from './document-values.ts'
import type { FormReading, ReadingWarning } from './extraction/extraction.ts'

/** A document as stored. */
export type DocumentRow = Selectable<DocumentTable>

/** A document as uploaded. */
export type NewDocument = Pick<
  DocumentRow,
  'id' | 'account_id' | 'live_mode' | 'url' | 'type' | 'extraction_status' | 'created_at'
> & { ein?: string | null }

/** Stores a new document, with its file if one was uploaded. */
export async function insertDocument(db: Database, document: NewDocument, file?: Buffer): Promise<DocumentRow> {
  return inTransaction(db, async (tx) => {
    const row = await tx.insertInto('document').values(document).returningAll().executeTakeFirstOrThrow()
    if (file) await tx.insertInto('document_file').values({ document_id: document.id, content: file }).execute()
    return row
  })
}

/** The uploaded file of a document. */
export async function findDocumentFile(db: Database, id: string): Promise<Buffer | undefined> {
  const found = await db.selectFrom('document_file').select('content').where('document_id', '=', id).executeTakeFirst()
  return found?.content
}

/** Deletes a document with its values and files; returns whether it existed. */
export async function deleteDocument(
  db: Database,
  scope: { accountId: string; liveMode: boolean },
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('document')
    .where('id', '=', id)
    .where('account_id', '=', scope.accountId)
    .where('live_mode', '=', scope.liveMode)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** One document of an account and mode. */
export async function findDocument(
  db: Database,
  scope: { accountId: string; liveMode: boolean },
  id: string,
): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('document')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', scope.accountId)
    .where('live_mode', '=', scope.liveMode)
    .executeTakeFirst()
}

/** Documents of an account and mode, newest first; with an `ein`, only that nonprofit's. */
export function listDocuments(
  db: Database,
  { accountId, liveMode, ein }: { accountId: string; liveMode: boolean; ein?: string | undefined },
  position: ListPosition,
): Promise<ListSlice<DocumentRow>> {
  const ofWhom = ein === undefined ? sql`` : sql`and ein = ${ein}`
  const of = sql<DocumentRow>`
    select * from document where account_id = ${accountId} and live_mode = ${liveMode} ${ofWhom}`
  return readSlice(db, { of }, position)
}

/** A claim that isn't finished in this time is taken over, because its process died. */
const CLAIM_LASTS = '30 minutes'

/** Documents that a reader doesn't take now. */
export interface ClaimLimits {
  /** Takes only live documents. */
  liveAlone: boolean
  /** Accounts that already have the maximum number of claimed documents. */
  held: readonly string[]
}

/**
 * Claims the next document, also with concurrent processes: live ones first, then of the account with the fewest
 * claims, then the oldest. Undefined if there is none.
 */
export async function claimDocument(db: Database, { liveAlone, held }: ClaimLimits): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    with busy as (
      select account_id, count(*) as documents from document
      where extraction_status = 'processing' and claimed_at >= clock_timestamp() - ${CLAIM_LASTS}::interval
      group by account_id
    )
    update document
    set extraction_status = 'processing', claimed_at = clock_timestamp(), attempts = attempts + 1
    where id = (
      select waiting.id from document waiting
      left join busy on busy.account_id = waiting.account_id
      where (extraction_status = 'queued'
          or (extraction_status = 'processing' and claimed_at < clock_timestamp() - ${CLAIM_LASTS}::interval))
        and (waiting.live_mode or not ${liveAlone})
        and waiting.account_id <> all(${held}::text[])
      order by waiting.live_mode desc, coalesce(busy.documents, 0), waiting.created_at
      for update of waiting skip locked
      limit 1
    )
    returning *`.execute(db)
  return rows[0]
}

/** The result of a reading, and the document's URL. */
export type ReadingOutcome = { url?: string | null } & (
  | { reading: FormReading }
  | { error: string; form?: FormReading['form'] | undefined; warnings?: readonly ReadingWarning[] }
)

/** Finishes the reading of a document if this claim is still valid; returns the updated row. */
export async function finishDocument(
  db: Database,
  { id, attempts }: Pick<DocumentRow, 'id' | 'attempts'>,
  outcome: ReadingOutcome,
): Promise<DocumentRow | undefined> {
  const { form, warnings, data } =
    'reading' in outcome ? outcome.reading : { form: outcome.form, warnings: outcome.warnings ?? [], data: {} }
  return inTransaction(db, async (tx) => {
    const finished = await tx
      .updateTable('document')
      .set({
        extraction_status: 'reading' in outcome ? 'done' : 'failed',
        extraction_error: 'reading' in outcome ? null : outcome.error,
        extraction_data: JSON.stringify(data),
        extraction_warnings: JSON.stringify(warnings),
        form: form ?? null,
        ...(outcome.url === undefined ? {} : { url: outcome.url }),
        // The EIN on the return takes precedence over the one given at the upload.
        ...('reading' in outcome && outcome.reading.facts?.head_ein !== undefined
          ? { ein: outcome.reading.facts.head_ein }
          : {}),
      })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('extraction_status', '=', 'processing')
      .returningAll()
      .executeTakeFirst()
    if (finished !== undefined && 'reading' in outcome) await keepValues(tx, id, outcome.reading)
    return finished
  })
}

/** The identity of a claim. */
type Claim = Pick<DocumentRow, 'id' | 'attempts'>

/** Returns a claimed document to the queue without counting the attempt. */
export function releaseDocument(db: Database, claim: Claim): Promise<void> {
  return putBack(db, claim, claim.attempts - 1)
}

/** Returns a claimed document to the queue for another attempt. */
export function requeueDocument(db: Database, claim: Claim): Promise<void> {
  return putBack(db, claim, claim.attempts)
}

async function putBack(db: Database, { id, attempts }: Claim, counted: number): Promise<void> {
  await db
    .updateTable('document')
    .set({ extraction_status: 'queued', attempts: counted })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('extraction_status', '=', 'processing')
    .execute()
}
