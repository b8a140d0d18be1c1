import type { Database } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { emitEvents } from '../webhooks/emit-events.ts'
import { type DocumentRow, insertDocument } from './document-queue.ts'
import { documentResource } from './document-resource.ts'
import { LARGEST_DOCUMENT } from './fetch-document.ts'

/** A new document: a URL or a file. */
export interface NewDocument {
  accountId: string
  liveMode: boolean
  url: string | null
  file?: Buffer
  type: '990'
  /** Whether to extract its values. */
  read: boolean
  /** The EIN of the return, if the uploader stated it. */
  ein?: string | undefined
}

/** Saves a document, queues it if it should be read, and emits its event. */
export async function addDocument(
  tx: Database,
  { newId, now }: { newId: NewId; now: Date },
  { accountId, liveMode, url, file, type, read, ein }: NewDocument,
): Promise<DocumentRow> {
  if (file !== undefined) requireFitting(file)
  const document = {
    id: newId('doc'),
    account_id: accountId,
    live_mode: liveMode,
    url,
    type,
    extraction_status: read ? ('queued' as const) : ('not_requested' as const),
    created_at: now,
    ein: ein ?? null,
  }
  const inserted = await insertDocument(tx, document, file)
  await emitDocumentEvent(tx, newId, inserted, now)
  return inserted
}

/** Emits a document's current state to its account, in the transaction that changed its status. */
export async function emitDocumentEvent(tx: Database, newId: NewId, row: DocumentRow, now: Date): Promise<void> {
  const { id, account_id: accountId, live_mode: liveMode } = row
  const type = 'document.status_updated' as const
  const object = documentResource(row)
  await emitEvents(tx, [{ id: newId('evt'), accountId, liveMode, type, subjectId: id, object, createdAt: now }])
}

function requireFitting(file: Buffer): void {
  if (file.length === 0) throw new HttpError('parameter_invalid', { detail: 'The file is empty.', param: 'file' })
  if (file.length > LARGEST_DOCUMENT)
    throw new HttpError('body_too_large', { detail: 'A file can have at most 50 MiB.', param: 'file' })
}
