import type { Selectable } from 'kysely'
import type { InvoiceTable } from '../../../database/tables/billing.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { emitEvents } from '../../webhooks/emit-events.ts'
import { statedById } from './account-invoices.ts'

/** Emits the event of an invoice as it now is, in the transaction that changed its status. */
export async function emitInvoice(
  tx: DatabaseTransaction,
  newId: NewId,
  { id, account_id: accountId, live_mode: liveMode }: Selectable<InvoiceTable>,
  now: Date,
): Promise<void> {
  const object = (await statedById(tx, [id])).get(id)
  if (object === undefined) return
  const type = 'invoice.status_updated' as const
  await emitEvents(tx, [{ id: newId('evt'), accountId, liveMode, type, subjectId: id, object, createdAt: now }])
}
