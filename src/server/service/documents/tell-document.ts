import type { Database } from '../../database/tables/tables.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { emitEvents } from '../webhooks/emit-events.ts'
import type { DocumentRow } from './document-queue.ts'
import { documentResource } from './document-resource.ts'

/** Tells the account of a document as it now is, in the transaction that changed its status. */
export async function tellDocument(tx: Database, newId: NewId, row: DocumentRow, now: Date): Promise<void> {
  const { id, account_id: accountId, live_mode: liveMode } = row
  const type = 'document.status_updated' as const
  const object = documentResource(row)
  await emitEvents(tx, [{ id: newId('evt'), accountId, liveMode, type, subjectId: id, object, createdAt: now }])
}
